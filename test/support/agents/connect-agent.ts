import type { TestApp } from '../app.ts';
import type { Reply } from '../replies/conformance.ts';

/** What an agent's client declares of itself. */
const clientInfo = { name: 'test', version: '1.0.0' };

type Sent = {
  token?: string | undefined;
  headers?: Record<string, string>;
  capabilities?: object;
  path?: string;
  /** Hangs up. */
  signal?: AbortSignal;
};

/** Speaks to the door of agents as a client of either era does, by plain requests. */
export function connectAgent({ origin, token }: Pick<TestApp, 'origin' | 'token'>, path = '/mcp') {
  const post = async (message: unknown, sent: Sent) => {
    const { token: other = token, headers = {}, path: at = path, signal = null } = sent;
    const reply = await fetch(`${origin}${at}`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(other && { authorization: `Bearer ${other}` }),
        ...headers,
      },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    });
    const text = await reply.text();
    const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return { status: reply.status, headers: reply.headers, text, body: json === '' ? undefined : JSON.parse(json) };
  };
  const request = (method: string, params: Record<string, unknown> = {}, sent: Sent = {}): Promise<Reply> =>
    post(
      {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': clientInfo,
            'io.modelcontextprotocol/clientCapabilities': sent.capabilities ?? {},
          },
        },
      },
      {
        ...sent,
        headers: {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
          ...sent.headers,
        },
      },
    );
  const legacy = (method: string, params: Record<string, unknown> = {}, sent: Sent = {}): Promise<Reply> =>
    post(
      { jsonrpc: '2.0', id: 1, method, params },
      { ...sent, headers: { 'mcp-protocol-version': '2025-11-25', ...sent.headers } },
    );
  /** Calls a tool and returns what it says. */
  const tool = async (name: string, stated: Record<string, unknown> = {}, sent: Sent = {}) =>
    (await request('tools/call', { name, arguments: stated }, sent)).body.result;
  return { post, request, legacy, tool };
}
