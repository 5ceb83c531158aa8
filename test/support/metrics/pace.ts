/**
 * What the job takes on the machine that limits of processor time are written for: 9.4 ms were measured on one where
 * all of `npm test` took 2.5 times as long.
 */
const usualMs = 3.75;
const text = JSON.stringify(Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [String(at * 7919), 0])));

/**
 * How many times slower than that machine this one is just now, and at least 1: a limit of processor time is multiplied
 * by it. Measured by reading a JSON text of 19,000 values, twenty times.
 */
export function pace(): number {
  const spentMs = Array.from({ length: 20 }, () => {
    const before = process.threadCpuUsage();
    sumOf(JSON.parse(text) as Record<string, number>);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...spentMs) / usualMs);
}

function sumOf(values: Record<string, number>): number {
  return Object.keys(values).reduce((sum, key) => sum + values[key]!, 0);
}
