import type { Operation } from '../kernel/contract/operation.ts';
import { type AgentTool, type Fields, isFields } from './tools.ts';

/** The key of a writing call, as agents state it. */
const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[!-~]+$',
  description:
    'A text of your choice for this one wish, as a UUID. Repeat with the same key: it cannot order twice. Another wish needs another key.',
};

/** Where an operation takes each of its inputs, by the name that agents know it by. */
export type Inputs = Map<string, { at: 'path' | 'query' | 'body'; name: string; schema: Fields; isRequired: boolean }>;

/** The inputs of an operation, in the order of its description. Agents know no brackets, dashes or capitals. */
export function inputsOf(operation: Operation): Inputs {
  const found: Inputs = new Map();
  for (const [at, schema] of [
    ['path', operation.params],
    ['query', operation.query],
    ['body', operation.body],
  ] as const) {
    const { properties = {}, required = [] } = describe(schema);
    if (!isFields(properties)) continue;
    for (const [name, part] of Object.entries(properties)) {
      const isRequired = Array.isArray(required) && required.includes(name);
      if (isFields(part)) found.set(agentName(name), { at, name, schema: part, isRequired });
    }
  }
  return found;
}

/** `orderID` is order_id, `status[]` is status, and the header of a key is idempotency_key. */
export function agentName(name: string): string {
  const plain = name.replace('[]', '').replace(/ID$/, '_id').replaceAll('-', '_');
  return plain === 'Idempotency_Key' ? 'idempotency_key' : plain;
}

/** The schema of a tool's arguments, from those of its operations. */
export function inputSchema(tool: AgentTool) {
  const all = tool.operations.map(inputsOf);
  const properties: Fields = {};
  const required = new Set<string>(tool.required);
  for (const inputs of all) {
    for (const [name, { schema, isRequired }] of inputs) {
      if (tool.without && name in tool.without) continue;
      const description = tool.says?.[name];
      properties[name] = description === undefined ? schema : { ...schema, description };
      if (isRequired && all.length === 1) required.add(name);
    }
  }
  Object.assign(properties, tool.own);
  if (tool.operations.some(({ headers }) => headers?.includes('Idempotency-Key')))
    properties.idempotency_key = idempotencyKey;
  return { type: 'object' as const, properties, required: [...required], additionalProperties: false };
}

/** Words of HTTP, which an agent does not speak. */
const ofHttp = /If-None-Match|If-Match|ETag|`wait`|links?\b|pastes|webhook|endpoint|304/i;

/** What a tool says of itself: its operation’s sentences as far as they are not about HTTP, and its own. */
export function describeTool({ operations: [row], description = row.description, hint }: AgentTool): string {
  const said = description.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => !ofHttp.test(sentence));
  return [...said, hint].join(' ');
}

/** Keywords that agents have no use for. */
const unpublished = new Set(['patternText', 'describedBy', 'title', 'if', 'else', '~kind', '~optional']);

/** A schema as plain JSON, with words that suit arguments of a tool. */
function describe(schema: unknown): Fields {
  const plain: unknown = schema === undefined ? {} : JSON.parse(JSON.stringify(schema));
  const described = rewrite(plain);
  return isFields(described) ? described : {};
}

function rewrite(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(rewrite);
  if (!isFields(part)) return part;
  const kept = Object.entries(part).filter(([word]) => !unpublished.has(word));
  return Object.fromEntries(
    kept.map(([word, inner]) => [
      word,
      word === 'description' && typeof inner === 'string' ? forArguments(inner) : rewrite(inner),
    ]),
  );
}

function forArguments(text: string): string {
  return text
    .replace(/,? ?repeated or comma-separated/i, '')
    .replace(/^\.$/, 'A list.')
    .replace(/; `links\.next` sets it/, '')
    .replace(/ They may also be called [^;]*; not both\./, '');
}
