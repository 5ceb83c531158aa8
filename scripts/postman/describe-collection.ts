import type { Json } from '../../src/http/kernel/contract/description/publish-schema.ts';
import { exampleDay } from '../../src/http/kernel/contract/examples.ts';
import {
  type Door,
  type Operation,
  type RequestHeader,
  requestHeaders,
} from '../../src/http/kernel/contract/operation.ts';
import { type Chain, chains, optionalVariables, variables } from './chains.ts';

type Head = { title: string; summary: string; tags: Readonly<Record<string, string>> };

/**
 * The operations as a collection of Postman (format 2.1): a folder for each tag, in the order of the operations, to be
 * run from the first to the last. What one request finds, later ones use.
 * @throws {Error} if a request needs what none before it finds, or a chain is of no operation.
 */
export function describeCollection<At extends Door>(operations: readonly Operation<At>[], head: Head): Json {
  judgeChains(operations);
  const folders = Map.groupBy(operations, ({ tag }) => tag);
  return {
    info: {
      name: head.title,
      description: `${head.summary} Set \`baseUrl\` and \`token\`, then send the requests from the first to the last, or run them all.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, { value, description }]) => ({ key, value, description })),
    event: [script('prerequest', chooseDay)],
    item: [...folders].map(([tag, ofTag]) => ({
      name: tag,
      description: head.tags[tag],
      item: ofTag.map((operation) => describeRequest(operation, chains[operation.operationId] ?? {})),
    })),
  };
}

/** Sets the days that are not set or are past. */
const chooseDay = [
  "const day = pm.variables.get('loadingDay');",
  'if (!day || Date.parse(day) < Date.now()) {',
  '  const now = new Date();',
  '  now.setUTCDate(now.getUTCDate() + ((2 - now.getUTCDay() + 7) % 7) + 7);',
  '  const chosen = now.toISOString().slice(0, 10);',
  "  pm.collectionVariables.set('loadingDay', chosen);",
  "  for (const name of ['loadingStart', 'loadingEnd']) pm.collectionVariables.set(name, chosen + 'T08:00:00+01:00');",
  '}',
];

function judgeChains<At extends Door>(operations: readonly Operation<At>[]): void {
  const known = new Set(operations.map(({ operationId }) => operationId));
  const foreign = Object.keys(chains).filter((operationId) => !known.has(operationId));
  if (foreign.length > 0) throw new Error(`there is no operation ${foreign.join(', ')}: see scripts/postman/chains.ts`);
  const found = new Set(Object.keys(variables).filter((name) => variables[name]!.value !== ''));
  for (const { operationId, path } of operations) {
    const chain = chains[operationId] ?? {};
    for (const name of parametersOf(path, chain).values())
      if (!found.has(name))
        throw new Error(`${operationId} needs {{${name}}}: say in scripts/postman/chains.ts which reply finds it`);
    for (const name of Object.keys(chain.finds ?? {})) found.add(name);
  }
}

function describeRequest<At extends Door>(operation: Operation<At>, chain: Chain): Json {
  const { summary, description, method, path, headers = [], body, bodyExamples = {} } = operation;
  const parameters = parametersOf(path, chain);
  const missing = [...parameters.values()].filter((name) => optionalVariables.includes(name));
  const [example] = Object.values(bodyExamples);
  return {
    name: summary,
    event: [
      ...(missing.length > 0 ? [script('prerequest', missing.map(leaveOut))] : []),
      script('test', judgeReply(operation, chain)),
    ],
    request: {
      method,
      header: [
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...headers.map((name) => describeHeader(name)),
      ],
      ...(body && example && { body: { mode: 'raw', raw: writeBody(example.value, chain), options: asJson } }),
      url: describeUrl(operation, parameters, chain),
      description,
    },
  };
}

const asJson = { raw: { language: 'json' } };

/** The variable of each parameter of a path. */
function parametersOf(path: string, { path: renamed = {} }: Chain): Map<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return new Map(names.map((name) => [name, renamed[name] ?? name]));
}

/** A fresh key makes each sending a new request; the other headers can be switched on. */
function describeHeader(name: RequestHeader): Json {
  const description = requestHeaders[name];
  if (name === 'Idempotency-Key') return { key: name, value: '{{$guid}}', description };
  return { key: name, value: '', description, disabled: true };
}

/** A field as its row has it; some are described by another schema than the one that judges them. */
type Described = { description?: string; describedBy?: { description?: string } };

function describeUrl<At extends Door>(
  { path, query, queryExamples = {} }: Operation<At>,
  parameters: Map<string, string>,
  { switchedOff = [] }: Chain,
) {
  const described = query?.properties ?? {};
  const entries = Object.entries<Described>(described).flatMap(([key, field]) => {
    const description = field.description ?? field.describedBy?.description;
    const examples = [queryExamples[key] ?? []].flat();
    if (examples.length === 0 || switchedOff.includes(key)) return [{ key, value: '', description, disabled: true }];
    return examples.map((value) => ({ key, value: shownDay(String(value)), description }));
  });
  const shown = entries.filter((entry) => !('disabled' in entry));
  const search = shown.map(({ key, value }) => `${key}=${value}`).join('&');
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    raw: `{{baseUrl}}/${segments}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments.split('/'),
    ...(entries.length > 0 && { query: entries }),
    ...(parameters.size > 0 && {
      variable: [...parameters].map(([key, variable]) => ({ key, value: `{{${variable}}}` })),
    }),
  };
}

/** The example as it is sent, with values found before and days ahead. */
function writeBody(example: unknown, { fills = {} }: Chain): string {
  const body = structuredClone(example);
  for (const [path, variable] of Object.entries(fills)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce((part, key) => part[key] as Json, body as Json);
    if (!(last in parent)) throw new Error(`the example has no ${path}`);
    parent[last] = `{{${variable}}}`;
  }
  return shownDay(JSON.stringify(body, null, 2)).replaceAll(/"\{\{#(\w+)\}\}"/g, '{{$1}}');
}

function shownDay(text: string): string {
  return text.replaceAll(exampleDay, '{{loadingDay}}');
}

function judgeReply<At extends Door>({ success: { status } }: Operation<At>, { finds = {} }: Chain): string[] {
  const found = Object.entries(finds).map(([variable, path]) => {
    const steps = path.split('.').map((key) => (/^\d+$/.test(key) ? `?.[${key}]` : `?.${key}`));
    return `find('${variable}', pm.response.json()${steps.join('')});`;
  });
  return [
    `pm.test('is answered with ${status}', () => pm.response.to.have.status(${status}));`,
    ...(found.length > 0 ? [remember, ...found] : []),
  ];
}

const remember = 'const find = (name, value) => { if (value !== undefined) pm.collectionVariables.set(name, value); };';

function leaveOut(variable: string): string {
  return `if (!pm.variables.get('${variable}')) pm.execution.skipRequest();`;
}

function script(listen: 'prerequest' | 'test', exec: readonly string[]): Json {
  return { listen, script: { type: 'text/javascript', exec } };
}
