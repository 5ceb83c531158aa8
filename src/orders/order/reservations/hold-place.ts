import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchCalls } from '../../../ground/database/batch.ts';
import type { Database } from '../../../ground/database/database.ts';
import { DatabaseBusy, ReservationLate } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import {
  insertReservations,
  markSettled,
  type Reservation,
  type Settlement,
  type WantedPlace,
} from './reservation-store.ts';

/** What came of a booking under a reservation: `storedId` is the order that was stored for its request, if any was. */
export type StoredFor<Result> = { result: Result; storedId: string | null };

/** What a booking wants, for which its request gets a claim. */
export type AskedPlace = Omit<WantedPlace, 'claimId'>;

/** A place to be held while a booking is stored. */
type Held<Result> = {
  /** Judges anew what is wanted, from the newest counts. Throws if it is sold out. */
  judge: () => Promise<AskedPlace | undefined>;
  /** Stores the booking, until an instant if it has a reservation. */
  store: (storeUntil: string | undefined) => Promise<StoredFor<Result>>;
};

type PlaceServices = {
  database: Database;
  /** For how long a place is kept for a booking that is not stored. */
  seconds: number;
  /** Counts a pool anew, if it is to be hard by now. Resolves to false if it is not yet. */
  prepare: (pool: string) => Promise<boolean>;
  onError: (error: unknown) => void;
};

const placesPerCommit = 128;
const triesMax = 5;
const retryMs = 30;

/**
 * Takes places in pools that are never oversold, before bookings are stored, and gives back those that are not sold.
 */
export class HeldPlaces {
  readonly #services: PlaceServices;
  readonly #reserve: (wanted: WantedPlace) => Promise<Reservation>;
  readonly #settle: (settled: Settlement) => Promise<void>;
  readonly #settling = new Set<Promise<void>>();

  constructor(services: PlaceServices) {
    const { database, seconds } = services;
    const limits = { sizeMax: placesPerCommit };
    this.#services = services;
    this.#reserve = batchCalls(
      (wanted: readonly WantedPlace[]) => insertReservations(database, wanted, seconds),
      limits,
    );
    this.#settle = batchCalls(async (settled: readonly Settlement[]) => {
      await markSettled(database, settled);
      return settled.map(() => undefined);
    }, limits);
  }

  /**
   * Reserves a place, stores the booking, and settles what came of it. What cannot be settled, or whose outcome is not
   * known, is left to the sweep.
   * @throws {ServiceError} what `judge` refuses once there is no place, and what `store` refuses.
   */
  async hold<Result>(wanted: AskedPlace, { judge, store }: Held<Result>): Promise<Result> {
    const claimId = randomUUID();
    let asked: WantedPlace = { ...wanted, claimId };
    for (let tries = 1; tries <= triesMax; tries++) {
      const { outcome, storeUntil } = await this.#reserve(asked);
      const isHard = outcome === 'unprepared' ? await this.#services.prepare(asked.pool) : outcome !== 'known';
      if (!isHard) return (await store(undefined)).result;
      if (outcome === 'reserved') {
        const stored = await this.#storeReserved(asked, () => store(storeUntil));
        if (stored !== undefined) return stored.result;
        // It was late. Judged anew, its own place would stand in its way.
        continue;
      }
      if (tries > 1) await sleep(retryMs * Math.random());
      const judged: AskedPlace | undefined = await judge();
      if (judged === undefined) return (await store(undefined)).result;
      asked = { ...judged, claimId };
    }
    throw new DatabaseBusy();
  }

  /** Resolves when all that was begun to be settled is. */
  async settled(): Promise<void> {
    await Promise.all(this.#settling);
  }

  /** Undefined if it is to be reserved anew. */
  async #storeReserved<Result>(
    asked: WantedPlace,
    store: () => Promise<StoredFor<Result>>,
  ): Promise<StoredFor<Result> | undefined> {
    try {
      const stored = await store();
      this.#settleLater(settlementOf(asked, stored.storedId));
      return stored;
    } catch (error) {
      if (error instanceof ReservationLate) return undefined;
      const isRefused = error instanceof ServiceError && error.code !== 'idempotency_key_in_use';
      if (isRefused) this.#settleLater(settlementOf(asked, null));
      throw error;
    }
  }

  /** After the reply, together with others. */
  #settleLater(settled: Settlement): void {
    const settling = this.#settle(settled)
      .catch(this.#services.onError)
      .finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
  }
}

function settlementOf({ orderId, accountId, key, claimId }: WantedPlace, storedId: string | null): Settlement {
  return { orderId, accountId, key, claimId, storedId, endsAt: null };
}
