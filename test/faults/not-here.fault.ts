import { test } from 'node:test';

/** What these tests leave out, and why: shown with every run. */
const leftOut: [string, string][] = [
  ['packets that the kernel loses (tc netem)', 'needs a kernel with netem; the proxy delays as TCP does after a loss'],
];
for (const [name, why] of leftOut) test(name, { skip: why });
