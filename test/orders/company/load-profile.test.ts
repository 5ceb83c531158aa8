import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { watchFiles } from '../../../src/ground/watch-files.ts';
import { type CompanySource, defaultProfile } from '../../../src/orders/company/company-profile.ts';
import { loadProfile, profileFile, watchedProfile } from '../../../src/orders/company/load-profile.ts';
import { temporaryDirectory } from '../../support/process.ts';

/** Takes the file's place at once, as the guide says. */
async function putProfile(directory: string, text: string): Promise<void> {
  const draft = join(directory, 'draft.json');
  await writeFile(draft, text);
  await rename(draft, profileFile(directory));
}

function watch(t: TestContext, source: CompanySource, dataDirectory: string) {
  const steps: (() => void)[] = [];
  const outcomes: string[] = [];
  const tell = (outcome: string) => {
    outcomes.push(outcome);
    steps.shift()?.();
  };
  const stop = watchFiles({
    ...watchedProfile(source, dataDirectory),
    intervalMs: 5,
    onLoaded: () => tell('loaded'),
    onError: (error) => tell((error as Error).message),
  });
  t.after(stop);
  return { outcomes, next: () => new Promise<void>((resolve) => steps.push(resolve)) };
}

test('a profile is taken up while it is watched, a wrong one is reported and the last good one stays', async (t) => {
  const directory = await temporaryDirectory(t);
  const source = { profile: loadProfile(directory) };
  assert.equal(source.profile, defaultProfile);
  const { outcomes, next } = watch(t, source, directory);
  const put = async (text: string) => {
    const seen = next();
    await putProfile(directory, text);
    await seen;
  };
  await put('{"legal_name": "Elbe GmbH", "time_zone": "Europe/Athens"}');
  assert.deepEqual(source.profile, { ...defaultProfile, legalName: 'Elbe GmbH', timeZone: 'Europe/Athens' });
  await put('{"legal_name": "Weser GmbH", "time_zone": "Mars"}');
  await put('{"legal_name": "Weser GmbH",\n "city": Hamburg}');
  assert.equal(source.profile.legalName, 'Elbe GmbH');
  await put('{"legal_name": "Weser GmbH"}');
  assert.equal(source.profile.legalName, 'Weser GmbH');
  assert.deepEqual([outcomes[0], outcomes[3], outcomes.length], ['loaded', 'loaded', 4]);
  assert.match(outcomes[1]!, /company\.json cannot be used:\n {2}time_zone must be/);
  assert.match(outcomes[2]!, /company\.json cannot be used:\n {2}the file is not JSON/);
  assert.ok(!outcomes[2]!.includes('Hamb'), outcomes[2]!);
});

test('a service does not start with a profile that is wrong', async (t) => {
  const directory = await temporaryDirectory(t);
  await putProfile(directory, '{"country": "Germany", "email": "x"}');
  assert.throws(() => loadProfile(directory), /country must have at most 2 characters\n {2}email must be/);
});
