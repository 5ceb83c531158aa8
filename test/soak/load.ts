import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../faults/support/random.ts';
import type { Actors } from './actors.ts';
import { chores } from './chores.ts';
import { type Step, steps } from './steps.ts';

/** Of all steps. A database that is busy with others for a moment refuses, which is right, and no leak. */
export const busyShareMax = 0.01;
/** More under way means that the service does not keep up. */
const atOnceMax = 60;

export type Load = {
  stepCount(): number;
  /** How often the service said that it cannot answer just now. */
  busyCount(): number;
  /** What was not answered as it should be, with how often, and what was said the first time. */
  failures: Map<string, { count: number; said: string }>;
  /** Waits until what is under way has ended. */
  end(): Promise<void>;
};

/** Begins so many steps a second, each drawn by its share, whether those before have ended or not. */
export function startLoad(actors: Actors, perSecond: number): Load {
  const failures: Load['failures'] = new Map();
  const underWay = new Set<Promise<unknown>>();
  const over = new AbortController();
  let count = 0;
  let busyCount = 0;
  const fail = (what: string, said = '') => {
    const { count, said: first } = failures.get(what) ?? { count: 0, said: said.slice(0, 300) };
    failures.set(what, { count: count + 1, said: first });
  };
  const follow = (work: Promise<unknown>) => {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  };
  const tick = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => {});
  const random = seededRandom(1);

  const begin = async (name: string, { run }: Step) => {
    try {
      const found = await run(actors, random);
      if (found?.status === 503) busyCount++;
      else if (found && !found.expected.includes(found.status)) fail(`${name}: ${found.status}`, found.text);
    } catch (error) {
      fail(name, String(error));
    }
  };
  const drive = async () => {
    while (!over.signal.aborted) {
      await tick((2 * random() * 1000) / perSecond);
      if (over.signal.aborted) return;
      if (underWay.size > atOnceMax) {
        fail('more than the service keeps up with');
        continue;
      }
      count++;
      follow(begin(...drawStep(random())));
    }
  };
  const listen = async (path: string, token: string) => {
    let after: string | undefined;
    while (!over.signal.aborted) {
      const query = `?wait=20&limit=100${after === undefined ? '' : `&after=${after}`}`;
      const { status, text } = await actors.caller.send('GET', path + query, { token });
      if (status === 503) {
        busyCount++;
        await tick(1000);
        continue;
      }
      if (status !== 200) return fail(`${path}: ${status}`, text);
      const page = JSON.parse(text);
      after = page.meta?.next_after?.toString() ?? page.data.at(-1)?.id ?? after;
    }
  };
  const doChore = async (name: string) => {
    const { everySeconds, run } = chores[name]!;
    while (!over.signal.aborted) {
      await tick(everySeconds * 1000);
      if (!over.signal.aborted) await run(actors).catch((error) => fail(name, String(error)));
    }
  };

  const listening = [
    ...actors.shippers.map(({ token }) => listen('/api/v3/events', token)),
    listen('/operator/v1/events', actors.dispatcher.token),
  ];
  const all = Promise.all([drive(), ...listening, ...Object.keys(chores).map(doChore)]);
  all.catch((error) => fail('a listener', String(error)));
  return {
    stepCount: () => count,
    busyCount: () => busyCount,
    failures,
    end: async () => {
      over.abort();
      await all.catch(() => {});
      await Promise.all(underWay);
    },
  };
}

const total = Object.values(steps).reduce((sum, { share }) => sum + share, 0);

function drawStep(chance: number): [string, Step] {
  let left = chance * total;
  return Object.entries(steps).find(([, { share }]) => {
    left -= share;
    return left < 0;
  })!;
}
