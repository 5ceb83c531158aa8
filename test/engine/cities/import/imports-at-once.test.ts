import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { whileAloneIn } from '../../../../src/engine/cities/import/import-lock.ts';
import { type ImportRow, importRows, temporaryFolder } from './import-rows.ts';

const ofCountries: ImportRow[] = [
  ['PL', '62-872', 'Godziesze Małe', 51.65, 18.18],
  ['AT', '6123', 'Terfens', 47.32, 11.65],
  ['DE', '20457', 'Hafen', 53.54, 9.99],
  ['CZ', '110 00', 'Praha', 50.09, 14.42],
  ['NL', '3011', 'Rotterdam', 51.92, 4.48],
  ['BE', '2000', 'Antwerpen', 51.22, 4.4],
];

test('of imports of several countries at once none loses what another has imported', async (t) => {
  const folder = temporaryFolder(t);
  const places = join(folder, 'places');
  await Promise.all(
    ofCountries.map(async (row) => {
      const own = join(folder, row[0]);
      mkdirSync(own);
      await importRows(own, [row], places);
    }),
  );
  const { importedCodes } = await loadGazetteer({ postalDirectory: places });
  assert.deepEqual(importedCodes?.countries, ofCountries.map(([country]) => country).toSorted());
  assert.deepEqual(readdirSync(places), ['postal-codes.bin']);
});

/** A process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid!;
}

const minutes = 60;
const left: [string, text: () => Promise<string> | string, ageSeconds: number][] = [
  ['of a process that has ended', async () => `${await deadProcess()} ${hostname()}`, 0],
  ['of a process before this one with the same number', () => `${process.pid} ${hostname()}`, 0],
  ['of another machine, made a quarter of an hour ago', () => '1 elsewhere', 15 * minutes],
  ['that nobody wrote into, made a minute ago', () => '', minutes],
];

for (const [whose, text, ageSeconds] of left) {
  test(`a lock ${whose} is taken over`, async (t) => {
    const folder = temporaryFolder(t);
    leaveLock(folder, await text(), ageSeconds);
    const told: string[] = [];
    const inside = await whileAloneIn(
      folder,
      (message) => told.push(message),
      async () => readFileSync(join(folder, 'import.lock'), 'utf8'),
    );
    assert.equal(inside, `${process.pid} ${hostname()}`);
    assert.deepEqual([told, readdirSync(folder)], [[], []]);
  });
}

const inUse: [string, text: string][] = [
  ['of a process that runs', `${process.ppid} ${hostname()}`],
  ['of another machine', '1 elsewhere'],
  ['that is just being made', ''],
];

for (const [whose, text] of inUse) {
  test(`a lock ${whose} is waited for, and said so`, async (t) => {
    const folder = temporaryFolder(t);
    const lock = leaveLock(folder, text, 0);
    const told = Promise.withResolvers<string>();
    let done = false;
    const work = whileAloneIn(folder, told.resolve, async () => {
      done = true;
    });
    assert.equal(await told.promise, 'waiting for another import to end');
    assert.deepEqual([done, readFileSync(lock, 'utf8')], [false, text]);
    writeFileSync(lock, `${await deadProcess()} ${hostname()}`);
    await work;
    assert.deepEqual([done, existsSync(lock)], [true, false]);
  });
}

test('work that fails lets the lock go', async (t) => {
  const folder = temporaryFolder(t);
  await assert.rejects(
    whileAloneIn(
      folder,
      () => {},
      () => Promise.reject(new Error('refused')),
    ),
    /refused/,
  );
  assert.deepEqual(readdirSync(folder), []);
});

function leaveLock(folder: string, text: string, ageSeconds: number): string {
  const lock = join(folder, 'import.lock');
  writeFileSync(lock, text);
  const at = Date.now() / 1000 - ageSeconds;
  utimesSync(lock, at, at);
  return lock;
}
