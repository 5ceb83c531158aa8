import { LruMap } from 'toad-cache';

const accountsMax = 1000;
/** Of what is expected, how much the latest request decides. */
const latestShare = 0.25;

/** For how long requests of one operation usually compute, by account, in milliseconds. */
export class UsualWork {
  readonly #byAccount = new LruMap<number>(accountsMax);
  #ofAll = 0;

  /** What the account's next request will probably compute; of an account not met before, what others' do. */
  expect(account: string): number {
    return this.#byAccount.get(account) ?? this.#ofAll;
  }

  learn(account: string, computedMs: number): void {
    const mean = (before: number) => before + latestShare * (computedMs - before);
    this.#byAccount.set(account, mean(this.expect(account)));
    this.#ofAll = mean(this.#ofAll);
  }
}
