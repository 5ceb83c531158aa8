// Stands in for `node:test` where mutants are tried: tests are collected once, and run again for each mutant.

type Context = { after: (clean: () => unknown) => void };
type Body = (context: Context) => unknown;

export type CollectedTest = { name: string; run: () => Promise<void> };

export const collected: CollectedTest[] = [];
const path: string[] = [];

/** What is registered by `register` belongs to this file, or to this group of tests. */
export async function within(name: string, register: () => unknown): Promise<void> {
  path.push(name);
  try {
    await register();
  } finally {
    path.pop();
  }
}

export function describe(name: string, register: () => void): void {
  path.push(name);
  register();
  path.pop();
}

export function it(name: string, body: Body): void {
  const known = [...path, name].join(' › ');
  const count = collected.filter((each) => each.name === known || each.name.startsWith(`${known} #`)).length;
  collected.push({ name: count === 0 ? known : `${known} #${count + 1}`, run: () => runAndClean(body) });
}

async function runAndClean(body: Body): Promise<void> {
  const cleaning: (() => unknown)[] = [];
  try {
    await body({ after: (clean) => cleaning.push(clean) });
  } finally {
    for (const clean of cleaning) await clean();
  }
}

export const test = it;
