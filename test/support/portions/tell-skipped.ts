import type { TestEvent } from 'node:test/reporters';

/** A test file, which `run-portion.ts` runs as a suite at the top. */
type FileRun = { name: string; tests: number; skipped: { name: string; why: string }[] };
type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'];

/**
 * A reporter in addition to Node's. At the end it says which tests were skipped and why, and fails the run for what no
 * hook of a suite sees: a file without a test, a test that is skipped and does not say why, and with `NOTHING_SKIPPED`
 * each that is skipped.
 */
export default async function* tellSkipped(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped: FileRun[] = [];
  const mistakes: string[] = [];
  let file: FileRun = { name: '', tests: 0, skipped: [] };
  for await (const { type, data } of events) {
    // Node reports one file after the other, whichever ends first.
    if (type === 'test:start' && data.nesting === 0) file = { name: data.name, tests: 0, skipped: [] };
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    note(file, data);
    if (data.nesting > 0 || data.details.type !== 'suite') continue;
    if (file.skipped.length > 0) skipped.push(file);
    if (file.tests === 0 && file.skipped.length === 0 && type === 'test:pass')
      mistakes.push(`${file.name} ran no test`);
  }
  if (skipped.length > 0) yield `\nSkipped here:\n${skipped.map(describeSkipped).join('')}`;
  mistakes.push(...skipped.flatMap(complainOf));
  if (mistakes.length === 0) return;
  process.exitCode = 1;
  yield `\n${mistakes.map((mistake) => `✖ ${mistake}\n`).join('')}`;
}

function note(file: FileRun, { name, skip, details }: Ended): void {
  if (details.type === 'test') file.tests++;
  if (skip !== undefined) file.skipped.push({ name, why: typeof skip === 'string' ? skip.trim() : '' });
}

function describeSkipped({ name, tests, skipped }: FileRun): string {
  return [...Map.groupBy(skipped, ({ why }) => why)]
    .map(([why, each]) => `  ${name}, ${each.length === tests ? 'all' : each.length}: ${why || '(without a reason)'}\n`)
    .join('');
}

function complainOf({ name, skipped }: FileRun): string[] {
  if (process.env.NOTHING_SKIPPED === '1') return [`${name} skipped ${skipped.length}, and nothing may be skipped`];
  return skipped.filter(({ why }) => why === '').map((test) => `${name} skips "${test.name}" and does not say why`);
}
