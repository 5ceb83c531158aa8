import type { Fields, ListedTool } from './tools.ts';

/** What a tool answers, as the protocol has it. */
export type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'resource_link'; uri: string; name: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };
export type ToolResult = { content: ToolContent[]; structuredContent?: Fields; isError?: boolean };

/** A call of a tool, as the protocol's thread read it. */
export type ToolCall = {
  name: string;
  stated: Fields;
  /** Whether the client shows people a question, as it declares with this request. */
  canAsk: boolean;
  /** What a person said to the question before, and what the client was to carry along with it. */
  isYes?: boolean | undefined;
  state?: string | undefined;
};

/** A result, a question to a person before there is one, or a call that the protocol refuses. */
export type ToolAnswer = { result: ToolResult } | { question: string; state: string } | { refused: string };

/** One request of a client, and what is served to whoever sent it. */
export type AskedMessage = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  instructions: string;
  version: string;
  tools: readonly ListedTool[];
};

/** The reply to it. */
export type MessageReply = { status: number; headers: Record<string, string>; text: string };

/**
 * From the service to the thread that speaks the protocol; `id` is that of the client's request. `isOver`: nobody waits
 * for its reply any more.
 */
export type ToThread =
  | { id: number; asked: AskedMessage }
  | { id: number; answer: ToolAnswer }
  | { id: number; isOver: true };
/** And back. A request calls a tool once at most. */
export type FromThread =
  | { id: number; call: ToolCall }
  | { id: number; reply: MessageReply }
  | { id: number; failed: string };
