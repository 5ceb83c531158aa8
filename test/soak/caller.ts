import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

export type Call = {
  token?: string | undefined;
  json?: unknown;
  /** Sent as it is. */
  body?: Buffer | string;
  headers?: Record<string, string>;
  /** The caller goes away: in the midst of the body, or so long after the request. */
  goesAway?: 'sending' | number;
};
export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
export type Send = (method: string, path: string, call?: Call) => Promise<Answer>;

/** Longer than any long poll waits. */
const answerMsMax = 120_000;

/** Calls a service as many clients do: on connections that are kept, of which some break. */
export function openCaller(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const { hostname, port } = new URL(origin);

  /** The answer; of whoever went away, one with status 0. */
  const send: Send = (method, path, { token, json, body, headers = {}, goesAway } = {}) =>
    new Promise((resolve, reject) => {
      const sent = json === undefined ? body : JSON.stringify(json);
      const request = httpRequest(`${origin}${path}`, {
        agent,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...headers,
        },
      });
      request.setTimeout(answerMsMax, () => request.destroy(new Error(`no answer within ${answerMsMax} ms`)));
      const gone = { status: 0, headers: {}, text: '' };
      request.on('error', (error) => (goesAway === undefined ? reject(error) : resolve(gone)));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => (goesAway === undefined ? reject(error) : resolve(gone)));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode!, headers: response.headers, text });
        });
      });
      if (goesAway === 'sending') {
        request.write(sent!.slice(0, sent!.length / 2));
        setTimeout(() => request.destroy(), 30);
        return;
      }
      if (goesAway !== undefined) setTimeout(() => request.destroy(), goesAway);
      request.end(sent);
    });

  /** Writes bytes, and waits until the service closes the connection, or leaves after so long. */
  const sendBytes = (bytes: string, leaveAfterMs: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      const leaving = setTimeout(() => socket.destroy(), leaveAfterMs);
      socket.on('error', () => {}).on('data', () => {});
      socket.on('close', () => {
        clearTimeout(leaving);
        resolve();
      });
      socket.write(bytes);
    });

  return { send, sendBytes, close: () => agent.destroy() };
}

export type Caller = ReturnType<typeof openCaller>;
