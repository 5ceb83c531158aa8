/**
 * Compares a reply that a page shows with the real one. In a shown reply `…` stands for anything: a value, further
 * fields of an object, further elements at the end of an array, a part of a text. Ids, tokens and moments in UTC need
 * only the same form; figures and local times are those of a request at the clock of the tests.
 */
export function differences(shown: string, reply: unknown): string[] {
  return compare(JSON.parse(quoteGaps(shown)), reply, '');
}

/** Text output with gaps; how wide the columns of a table are does not count. */
export function matchesText(shown: string, text: string): boolean {
  const [pattern, printed] = [shown, text].map((each) => each.trim().replace(/ +/g, ' '));
  return toPattern(pattern!).test(printed!);
}

const gap = '…';

const forms = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  /^tos_(live|test)_\w{33}$/,
];

function compare(shown: unknown, reply: unknown, path: string): string[] {
  if (shown === gap || shown === reply) return [];
  if (Array.isArray(shown) && Array.isArray(reply)) return compareArrays(shown, reply, path);
  if (isObject(shown) && isObject(reply)) return compareObjects(shown, reply, path);
  const differ = [`${path || 'the reply'}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(reply)} came`];
  if (typeof shown === 'string' && typeof reply === 'string') {
    const sameForm = forms.some((form) => form.test(shown) && form.test(reply));
    return sameForm || (shown.includes(gap) && toPattern(shown).test(reply)) ? [] : differ;
  }
  return differ;
}

function compareArrays(shown: unknown[], reply: unknown[], path: string): string[] {
  const open = shown.at(-1) === gap;
  const stated = open ? shown.slice(0, -1) : shown;
  if (open ? reply.length < stated.length : reply.length !== stated.length)
    return [`${path}: ${stated.length} elements are shown, ${reply.length} came`];
  return stated.flatMap((element, i) => compare(element, reply[i], join(path, String(i))));
}

function compareObjects(shown: Record<string, unknown>, reply: Record<string, unknown>, path: string): string[] {
  const { [gap]: open, ...stated } = shown;
  const missing = Object.keys(stated).filter((key) => !(key in reply));
  const unshown = open === undefined ? Object.keys(reply).filter((key) => !(key in stated)) : [];
  return [
    ...missing.map((key) => `${join(path, key)} is shown and did not come`),
    ...unshown.map((key) => `${join(path, key)} came and is not shown`),
    ...Object.keys(stated)
      .filter((key) => key in reply)
      .flatMap((key) => compare(stated[key], reply[key], join(path, key))),
  ];
}

/** Makes JSON of a shown reply: a bare `…` becomes a text, or a field of that name where a field is due. */
function quoteGaps(text: string): string {
  const open: string[] = [];
  let before = '';
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]|…|[^\s{}[\],:"…]+/g, (token) => {
    const dueField = open.at(-1) === '{' && before !== ':';
    before = token;
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    if (token !== gap) return token;
    return dueField ? `"${gap}":"${gap}"` : `"${gap}"`;
  });
}

function toPattern(shown: string): RegExp {
  const parts = shown.split(gap).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
