import type { SendOptions } from '../http-client.ts';
import type { Reply } from '../replies/conformance.ts';

type Send = (method: string, path: string, options?: SendOptions) => Promise<Reply>;

/** Sends a file as the company does, or with the `send` of another door. */
export function uploader(send: Send, path: string) {
  return (
    file: Buffer | string,
    query: Record<string, string>,
    { type = 'image/png', headers = {}, ...more }: SendOptions & { type?: string } = {},
  ): Promise<Reply> =>
    send('POST', `${path}?${new URLSearchParams(query)}`, {
      text: file,
      headers: { 'content-type': type, ...headers },
      ...more,
    });
}

/** The bytes of a download. */
export async function download(url: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
