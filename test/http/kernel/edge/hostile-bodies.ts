export type Hostile = {
  method: string;
  /** With the prefix of an environment. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer;
};

/** A request that is new each time, so that nothing is kept of it. */
export type HostileOf = (time: number) => Hostile;

export const live = '/api/v3';
export const order = '/orders/0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11';
/** The operations that take a body, and where they find an array. */
const bodyPaths: [name: string, method: string, path: string][] = [
  ['price', 'POST', '/price'],
  ['publish', 'POST', '/booking/publish'],
  ['draft', 'POST', '/booking/draft'],
  ['cancel', 'PUT', order],
];

/** As many of the same as fit into so many bytes, as JSON text. */
function fill(bytes: number, before: string, each: string | ((at: number) => string), after: string): string {
  const parts: string[] = [];
  for (let left = bytes - before.length - after.length; ; ) {
    const part = typeof each === 'string' ? each : each(parts.length);
    left -= part.length + 1;
    if (left < 0) return before + parts.join(',') + after;
    parts.push(part);
  }
}

/** Texts of about so many bytes that are hard to read, check or refuse, whatever the operation. */
function bombs(bytes: number): Record<string, string> {
  const thousand = (each: string) => `[${Array(1000).fill(each).join(',')}]`;
  const nested = `${'[{"a":'.repeat(15)}1${'}]'.repeat(15)}`;
  const wrongStop = `{"dates":[${Array(10).fill('{"start":"x","end":0}').join(',')}],"country":"x"}`;
  const wrongItem = '{"quantity":0,"length":"","width":-1,"height":0.5,"weight":null,"category":"x","is_stackable":1}';
  const list = (each: string, count: number) => `[${Array(count).fill(each).join(',')}]`;
  return {
    'windows without end at each stop': fill(
      bytes,
      '{"loadings":[',
      `{"dates":${thousand('{}')}}`,
      '],"unloadings":[]}',
    ),
    'lines of goods without end': fill(bytes, '{"items":[', '{}', ']}'),
    'unknown keys without end': fill(bytes, '{', (at) => `"${at.toString(36)}":0`, '}'),
    'a key repeated without end': fill(bytes, '{', '"items":[]', '}'),
    '19,000 unknown keys': `{${Array.from({ length: 19_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
    '19,000 keys that are numbers': `{${Array.from({ length: 19_000 }, (_, at) => `"${at * 7919}":0`).join(',')}}`,
    '600 unknown fields in each line of goods': `{"items":[${Array.from({ length: 32 }, () => `{${Array.from({ length: 600 }, (_, at) => `"u${at}":1`).join(',')}}`).join(',')}]}`,
    'arrays in arrays': fill(bytes, '{"a":[', nested, ']}'),
    'empty arrays without end': fill(bytes, '[', '[]', ']'),
    'opened and never closed': '['.repeat(bytes),
    'a long text': `{"additional_information":"${'x'.repeat(bytes - 40)}"}`,
    'a long text of escapes': `{"additional_information":"${'\\u00e9'.repeat((bytes - 40) / 6)}"}`,
    'a long text of surrogates': `{"additional_information":"${'😀'.repeat((bytes - 40) / 4)}"}`,
    'a long unknown text': `{"x":"${'\\n'.repeat((bytes - 20) / 2)}"}`,
    'a long key': `{"${'k'.repeat(bytes - 20)}":0}`,
    'long keys in one another': `{"${'k'.repeat(bytes / 4)}":{"${'l'.repeat(bytes / 4)}":{"${'m'.repeat(bytes / 4)}":"\\u0000"}}}`,
    'a long number': `{"max_price":${'1'.repeat(bytes - 20)}}`,
    'a long fraction': `{"vehicle_type":0.${'0'.repeat(bytes - 40)}1}`,
    'white space': `{"items":[]${' '.repeat(bytes - 20)}}`,
    'all wrong that can be': `{"items":${list(wrongItem, 200)},"loadings":${list(wrongStop, 20)},"unloadings":${list(wrongStop, 20)}}`,
    'not JSON at the end': fill(bytes, '{"items":[', '{"a":1}', ']}}'),
  };
}

/** Bodies of so many bytes for each operation that takes one. */
export function hostileBodies(bytes: number): Record<string, HostileOf> {
  const rows: Record<string, HostileOf> = {};
  for (const [what, text] of Object.entries(bombs(bytes))) {
    const body = Buffer.from(text).subarray(0, bytes);
    for (const [name, method, path] of bodyPaths) {
      rows[`${name}: ${what}`] = () => ({
        method,
        path: live + path,
        headers: { 'idempotency-key': what.replaceAll(' ', '-') },
        body,
      });
    }
    rows[`mock: ${what}`] = () => ({ method: 'POST', path: '/mock/booking/publish', body });
  }
  return rows;
}
