import { askApart, type PartsOf } from '../../ground/database/citus/ask-apart.ts';
import { ServiceError } from '../../ground/errors.ts';
import { tell } from '../../ground/observed.ts';
import type { Instant } from '../../ground/units.ts';

/** How often to look as a rule, and how soon after a change in this process. */
const restMs = 250;
const promptMs = 20;
/** Looking takes at most this part of the time. */
const shareMax = 0.2;
/** How long an account is skipped after a look at it failed. */
const failedMs = 5000;
/** Of an account, in this process. */
export const waitingMax = 50;
const retryAfterSeconds = 5;

/** The newest positions of accounts; those without events are left out. */
type FindPositions = (accountIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export type PositionWatch = {
  /**
   * Waits until the account has events after a position, for a time at most, or until the caller is gone. False:
   * there are none; true: there are, or nobody could find out.
   * @throws {ServiceError} `rate_limited` if the account has too many waiting.
   */
  waitBehind(accountId: number, position: number, wait: NewsWait): Promise<boolean>;
  /** Looks at once for those who wait: for the account, or for whatever account. */
  look(accountId?: number): void;
  /** From now on nobody waits. */
  close(): void;
};

/** `whenGone` tells when nobody waits for the answer any more, and returns what makes it forget the listener. */
export type NewsWait = { milliseconds: number; whenGone: (listener: () => void) => () => void };

type Waiter = { accountId: number; position: number; until: Instant; end: (isNews: boolean) => void };

/**
 * Asks once for all accounts that somebody waits for, and not at all while nobody does: who waits takes no connection
 * of the database. `partsOf`: some accounts may fail where others can be asked, as on a cluster.
 */
export function watchPositions(
  find: FindPositions,
  { partsOf, onError }: { partsOf?: PartsOf | undefined; onError: (error: unknown) => void },
): PositionWatch {
  const waiting = createWaiting();
  /** When they may be asked about again. */
  const failed = new Map<number, Instant>();
  let ticking: NodeJS.Timeout | undefined;
  let isPrompted = false;
  let isLooking = false;
  let isClosed = false;
  let dueAt = 0;

  const lookFor = async (accountIds: readonly number[]): Promise<void> => {
    if (accountIds.length === 0) return;
    const { found, unknown, error } = await askApart(find, accountIds, partsOf);
    const positions = new Map(found.flatMap((each) => [...each]));
    for (const accountId of accountIds) failed.delete(accountId);
    for (const accountId of unknown) failed.set(accountId, performance.now() + failedMs);
    if (error !== undefined) onError(error);
    waiting.end(
      ({ accountId, position }) => (positions.get(accountId) ?? 0) > position,
      () => true,
    );
  };
  const tick = async () => {
    const now = performance.now();
    waiting.end(
      ({ until }) => until <= now,
      ({ accountId }) => failed.has(accountId),
    );
    if (waiting.isEmpty()) {
      clearInterval(ticking);
      ticking = undefined;
      failed.clear();
    }
    if (isLooking || waiting.isEmpty() || now < dueAt) return;
    isLooking = true;
    const isSuspect = (accountId: number) => partsOf !== undefined && failed.has(accountId);
    const accountIds = waiting.accountIds();
    try {
      await lookFor(accountIds.filter((accountId) => !isSuspect(accountId)));
      await lookFor(accountIds.filter((accountId) => isSuspect(accountId) && (failed.get(accountId) ?? now) <= now));
    } catch (error) {
      // Nobody awaits a look: what it throws would end the process.
      onError(error);
    } finally {
      dueAt = performance.now() + (performance.now() - now) * (1 / shareMax - 1);
      isLooking = false;
    }
  };

  return {
    waitBehind(accountId, position, { milliseconds, whenGone }) {
      if (isClosed) return Promise.resolve(false);
      ticking ??= setInterval(tick, restMs);
      return waiting.add({ accountId, position, until: performance.now() + milliseconds }, whenGone);
    },
    look(accountId) {
      if (isPrompted || waiting.isEmpty(accountId)) return;
      isPrompted = true;
      setTimeout(() => {
        isPrompted = false;
        void tick();
      }, promptMs);
    },
    close() {
      isClosed = true;
      clearInterval(ticking);
      waiting.end(
        () => true,
        () => false,
      );
    },
  };
}

/** Who waits, by account. */
function createWaiting() {
  const byAccount = new Map<number, Set<Waiter>>();
  const leave = (waiter: Waiter) => {
    const ofAccount = byAccount.get(waiter.accountId);
    if (ofAccount?.delete(waiter)) tell('pollsChanged', { change: -1 });
    if (ofAccount?.size === 0) byAccount.delete(waiter.accountId);
  };
  return {
    accountIds: () => [...byAccount.keys()],
    isEmpty: (accountId?: number) => (accountId === undefined ? byAccount.size === 0 : !byAccount.has(accountId)),
    /** @throws {ServiceError} `rate_limited`. */
    add(who: Omit<Waiter, 'end'>, whenGone: NewsWait['whenGone']): Promise<boolean> {
      const ofAccount = byAccount.get(who.accountId) ?? new Set();
      if (ofAccount.size >= waitingMax) throw tooMany();
      byAccount.set(who.accountId, ofAccount);
      return new Promise((resolve) => {
        let forget = () => {};
        const waiter: Waiter = {
          ...who,
          end: (isNews) => {
            forget();
            leave(waiter);
            resolve(isNews);
          },
        };
        ofAccount.add(waiter);
        tell('pollsChanged', { change: 1 });
        forget = whenGone(() => waiter.end(false));
      });
    },
    /** Ends those whose wait is over. */
    end(isOver: (waiter: Waiter) => boolean, isNews: (waiter: Waiter) => boolean): void {
      for (const ofAccount of byAccount.values())
        for (const waiter of ofAccount) if (isOver(waiter)) waiter.end(isNews(waiter));
    },
  };
}

function tooMany(): ServiceError {
  tell('rateLimited', { limit: 'waiting' });
  const message = `${waitingMax} requests of this account wait for events here already; let one end first, or ask without wait.`;
  return new ServiceError('rate_limited', { message, retryAfterSeconds });
}
