import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Closing } from '../support/process.ts';

/** JSON of a result. */
// biome-ignore lint/suspicious/noExplicitAny: the tests judge what they read of it.
type Told = any;
type ToolResult = { isError?: boolean; structuredContent?: Told; content: { type: string; text?: string }[] };

/** What the tests use of the official client. */
type Client = {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<ToolResult>;
  setRequestHandler(method: string, handler: (request: Question) => unknown): void;
  getNegotiatedProtocolVersion(): string;
};
type Question = { params: { message: string } };

export type Agent = {
  version: string;
  tools(): Promise<string[]>;
  /** Calls a tool. @throws {Error} if it is refused, with the result. */
  call(name: string, stated?: object): Promise<Told>;
  /** Calls a tool that is to be refused: the code of the refusal. */
  refused(name: string, stated?: object): Promise<string>;
};

/** How clients speak: with a handshake at first, or with everything in each request. */
export const eras = { '2025-11-25': 'legacy', '2026-07-28': { pin: '2026-07-28' } } as const;

type Connection = {
  url: string;
  token: string;
  era?: keyof typeof eras;
  /** Answers questions to a person; absent: the client cannot show any. */
  answer?: (message: string) => boolean;
};

const library = pathToFileURL(join(import.meta.dirname, 'node_modules/@modelcontextprotocol/client/dist/index.mjs'));

/** Connects the official client, which is closed with the test. */
export async function connectOfficial(
  t: Closing,
  { url, token, era = '2026-07-28', answer }: Connection,
): Promise<Agent> {
  const { Client, StreamableHTTPClientTransport } = await import(library.href);
  const client: Client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: eras[era] }, capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params: { message } }) =>
      answer(message) ? { action: 'accept', content: { confirm: true } } : { action: 'decline' },
    );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  t.after(() => client.close());
  const send = (name: string, stated: object = {}) => client.callTool({ name, arguments: stated });
  return {
    version: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, stated) => {
      const result = await send(name, stated);
      if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
      return result.structuredContent;
    },
    refused: async (name, stated) => {
      const { isError, structuredContent } = await send(name, stated);
      if (!isError) throw new Error(`${name} was done: ${JSON.stringify(structuredContent)}`);
      return structuredContent.code;
    },
  };
}
