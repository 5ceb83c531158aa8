import type { SampleRequest } from './sample-request.ts';
import { type Spelling, writeLiteral } from './write-literal.ts';

const typescript: Spelling = {
  text: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`),
  word: String,
  indent: '  ',
  inside: ' ',
  trailing: ',',
};

/** What a program does with the client, by operation. */
const statements: Readonly<Record<string, (request: SampleRequest) => string>> = {
  searchCities: ({ query }) => print('cities', query),
  listVehicleTypes: () => print('vehicleTypes'),
  listLoadCategories: () => print('loadCategories'),
  calculatePrice: ({ body, query }) => print('price', body, query),
  publishBooking: ({ body }) => print('book', body),
  draftBooking: ({ body }) => print('draft', body),
  listOrders: ({ query: { page: _walked, ...query } }) =>
    `for await (const order of transport.orders.list(${write(clientQuery(query))})) {\n` +
    '  console.log(order.order_number, order.status);\n}',
  findOrders: ({ query }) => print('orders.find', clientQuery(query)),
  getOrder: ({ path: [id] }) => print('orders.get', id),
  cancelOrder: ({ path: [id] }) => tell('cancel', id),
  simulateOrder: ({ path: [id], body }) => print('simulate', id, body),
  getNote: (request) => keep('documents.consignmentNote', request),
  getConfirmation: (request) => keep('documents.confirmation', request),
  listDocuments: ({ path: [id] }) => print('documents.list', id),
  getDocument: (request) => keep('documents.download', request),
  listEvents: ({ query: { wait: _own, after, ...query } }) =>
    `for await (const event of transport.events.follow(${write({ after: Number(after), ...clientQuery(query) })})) {\n` +
    "  console.log(event.type, event.data);\n  if (event.type === 'order.delivered') break;\n}",
  listWebhookEndpoints: () => print('webhookEndpoints.list'),
  createWebhookEndpoint: ({ body }) => print('webhookEndpoints.create', body),
  getWebhookEndpoint: ({ path: [id] }) => print('webhookEndpoints.get', id),
  rotateWebhookSecret: ({ path: [id] }) => print('webhookEndpoints.rotate', id),
  testWebhookEndpoint: ({ path: [id] }) => print('webhookEndpoints.test', id),
  listWebhookAttempts: ({ path: [id] }) => print('webhookEndpoints.attempts', id),
  replayWebhookEvents: ({ path: [id], body }) => print('webhookEndpoints.replay', id, body),
  editWebhookEndpoint: ({ path: [id], body }) => print('webhookEndpoints.update', id, body),
  deleteWebhookEndpoint: ({ path: [id] }) => tell('webhookEndpoints.remove', id),
  listTokens: () => print('tokens'),
};

/**
 * With the client of this repository, in a program of Node for which `TOKEN` is set. Undefined for an operation that
 * the client has no method for.
 */
export function writeTypescript(operationId: string, request: SampleRequest, base: string): string | undefined {
  const statement = statements[operationId];
  if (!statement) return undefined;
  return [
    ...(request.file ? ["import { writeFile } from 'node:fs/promises';"] : []),
    "import { Transport } from 'transport-ordering-client';",
    '',
    'const transport = new Transport({',
    '  token: process.env.TOKEN!,',
    `  baseUrl: ${write(base)},`,
    '});',
    statement(request),
  ].join('\n');
}

function print(method: string, ...values: unknown[]): string {
  return `const { data } = await ${call(method, values)};\nconsole.log(data);`;
}

/** For a reply that has nothing but a message. */
function tell(method: string, id: unknown): string {
  return `const { message } = await ${call(method, [id])};\nconsole.log(message);`;
}

function keep(method: string, { path: [id], file = 'document.pdf' }: SampleRequest): string {
  return `const bytes = await ${call(method, [id])};\nawait writeFile(${write(file)}, bytes);`;
}

function call(method: string, values: readonly unknown[]): string {
  const given = values.filter((value) => JSON.stringify(value ?? {}) !== '{}');
  return `transport.${method}(${given.map(write).join(', ')})`;
}

function write(value: unknown): string {
  return writeLiteral(value, typescript);
}

/** The client writes the brackets of lists itself. */
function clientQuery(query: SampleRequest['query']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace('[]', ''), value]));
}
