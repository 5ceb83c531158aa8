/**
 * Runs the tests of a room for Stryker, all in one process, mutant after mutant: to start a process for each would take
 * longer than the tests. What mutants before it left behind must not help to notice one: the test that failed has to
 * hold again without it, or the mutant is tried again in a fresh process.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { CollectedTest } from './collected-tests.ts';
import { roomOf } from './rooms.ts';

/** What mutated code asks for the mutant that is active, and tells that it was run. */
type Instrument = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
};
const instrument: Instrument = {};
Object.assign(globalThis, { __stryker__: instrument });

/** Of `@stryker-mutator/api`, what is used of it. */
type MutantRun = {
  activeMutant: { id: string };
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: 'runtime' | 'static';
};
type TestResult = { id: string; name: string; status: 0 | 1; timeSpentMs: number; failureMessage?: string };
type Verdict =
  | { status: 'killed'; killedBy: string[]; failureMessage: string; nrOfTests: number }
  | { status: 'survived'; nrOfTests: number }
  | { status: 'timeout' };

/** Stryker takes a loop for endless that runs a hundred times as often as without the mutant. Ten times are enough. */
const patience = 10;

/** Stryker then tries the mutant again in another process. */
class FreshProcessNeeded extends Error {}

class RoomRunner {
  #tests: CollectedTest[] | undefined;
  #isUsed = false;
  #isSpoilt = false;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    const tests: TestResult[] = [];
    for (const test of await this.#load()) tests.push(await runTest(test));
    return { status: 'complete', tests, mutantCoverage: instrument.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, mutantActivation, ...run }: MutantRun): Promise<Verdict> {
    if (this.#isSpoilt) throw new FreshProcessNeeded();
    const isFresh = !this.#isUsed;
    this.#isUsed = true;
    const hitLimit = run.hitLimit && run.hitLimit / patience;
    Object.assign(instrument, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    if (mutantActivation === 'static') instrument.activeMutant = activeMutant.id;
    const tests = await this.#load();
    instrument.activeMutant = activeMutant.id;
    const [failed, nrOfTests] = await runUntilFailure(
      tests.filter(({ name }) => testFilter === undefined || testFilter.includes(name)),
    );
    instrument.activeMutant = undefined;
    if (failed) this.#isSpoilt = mutantActivation === 'static' || (await runTest(failed.test)).status !== 0;
    if (!isFresh && this.#isSpoilt) throw new FreshProcessNeeded();
    if (hitLimit !== undefined && instrument.hitCount! > hitLimit) return { status: 'timeout' };
    if (!failed) return { status: 'survived', nrOfTests };
    return { status: 'killed', killedBy: [failed.test.name], failureMessage: failed.message, nrOfTests };
  }

  async #load(): Promise<CollectedTest[]> {
    this.#tests ??= await collectTests();
    return this.#tests;
  }
}

async function runUntilFailure(tests: readonly CollectedTest[]) {
  let ran = 0;
  for (const test of tests) {
    ran += 1;
    const { status, failureMessage = '' } = await runTest(test);
    if (status !== 0) return [{ test, message: failureMessage }, ran] as const;
  }
  return [undefined, ran] as const;
}

async function runTest(test: CollectedTest): Promise<TestResult> {
  const startedAt = performance.now();
  const result = { id: test.name, name: test.name };
  instrument.currentTestId = test.name;
  try {
    await test.run();
    return { ...result, status: 0, timeSpentMs: performance.now() - startedAt };
  } catch (error) {
    return { ...result, status: 1, timeSpentMs: performance.now() - startedAt, failureMessage: String(error) };
  } finally {
    instrument.currentTestId = undefined;
  }
}

/** The tests of the room, from the copy of the code in which Stryker runs this process. */
async function collectTests(): Promise<CollectedTest[]> {
  const { href } = new URL('collected-tests.ts', import.meta.url);
  const standIn = (await import(href)) as typeof import('./collected-tests.ts');
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:test' ? { url: href, shortCircuit: true } : next(specifier, context),
  });
  for (const file of ['test/support/property-seed.ts', ...roomOf(process.env.MUTATED_ROOM).tests]) {
    await standIn.within(file, async () => {
      try {
        await import(pathToFileURL(join(process.cwd(), file)).href);
      } catch (error) {
        standIn.it('is loaded', () => Promise.reject(error));
      }
    });
  }
  // The first case that fails is enough: nobody reads the smallest one.
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
  return standIn.collected;
}

const createRunner = Object.assign(() => new RoomRunner(), { inject: [] });

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', factory: createRunner }];
