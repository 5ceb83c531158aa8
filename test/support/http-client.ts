import { once } from 'node:events';
import { connect } from 'node:net';
import { expectDocumented, type Reply } from './replies/conformance.ts';
import { expectGerman } from './replies/in-german.ts';

export type SendOptions = {
  prefix?: string;
  /** Null: no Authorization header. */
  token?: string | null;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  text?: string | Buffer;
  headers?: Record<string, string>;
};

/** One request over a real socket; every reply is checked against the interface description. */
export async function send(method: string, url: string, options: SendOptions = {}): Promise<Reply> {
  const { token, json, text, headers = {} } = options;
  const body = json === undefined ? text : JSON.stringify(json);
  const sent: Record<string, string> = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  if (token) sent.authorization ??= `Bearer ${token}`;
  const response = await fetch(url, { method, headers: sent, body: (body as string | undefined) ?? null });
  const reply = { status: response.status, headers: response.headers, text: await response.text(), body: undefined };
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && reply.text !== '';
  const whole: Reply = { ...reply, body: isJson ? JSON.parse(reply.text) : undefined };
  const { pathname } = new URL(url);
  expectDocumented(method, pathname, whole);
  if (response.headers.get('content-language') === 'en') expectGerman(whole.body, `${method} ${pathname}`);
  return whole;
}

/** Writes bytes to the server and returns what it answers until the connection closes. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}
