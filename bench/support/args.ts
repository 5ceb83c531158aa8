import { parseArgs } from 'node:util';

/** The options of a bench; each takes a value. @throws {TypeError} naming one that it does not know. */
export function readOptions<Name extends string>(defaults: Record<Name, string>): Record<Name, string> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  return parseArgs({ options }).values as Record<Name, string>;
}
