import { after } from 'node:test';

/**
 * What hooks of a suite start ends with that suite, the last thing first: the runner's own `after`, called in a hook,
 * would end it with the hook.
 */
export function endWithSuite(): { after(work: () => unknown): void } {
  const works: (() => unknown)[] = [];
  after(async () => {
    for (const work of works.reverse()) await work();
  });
  return { after: (work) => void works.push(work) };
}
