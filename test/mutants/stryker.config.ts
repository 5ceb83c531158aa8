import { join } from 'node:path';
import { roomOf } from './rooms.ts';

const name = process.env.MUTATED_ROOM;

export default {
  plugins: [join(import.meta.dirname, 'room-runner.ts')],
  testRunner: 'room',
  mutate: roomOf(name).sources,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // What the tests of these rooms do not read is not copied. Stryker would read `tsconfig.json` with an interface that
  // TypeScript 7 does not have.
  ignorePatterns: [
    '.cache/{compile,portions,mutants}',
    '.cache/console-*',
    '.data',
    '{bench,client,console,deploy,docs,openapi}',
    'test/{browser,console,faults,generators,http,upgrade,valhalla}',
    'tsconfig.json',
  ],
  tempDirName: `.cache/mutants/${name}`,
  incremental: process.env.MUTANTS_AGAIN === '1',
  incrementalFile: `.cache/mutants/${name}.json`,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.cache/mutants/${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
