import { Agent, request } from 'undici';
import { tell } from '../../ground/observed.ts';
import { traceHeaders } from '../../ground/trace/current-trace.ts';

/** The outcome of asking: a reply, the engine's own refusal with its code, or a failure with the reason. */
export type EngineAnswer =
  | { kind: 'reply'; content: unknown }
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'failed'; reason: string };

export type AskEngine = {
  ask: (path: 'route' | 'sources_to_targets' | 'status', body: object) => Promise<EngineAnswer>;
  close: () => Promise<void>;
};

/** For one try: a price waits for two of them at most. */
export const tryMs = 800;
const triesMax = 2;
/** A way of 4,000 km takes some 1 MB with all its points. Parsing more would hold up everybody else. */
const replyBytesMax = 2_000_000;
/** The part that is read is less than half as deep. Parsing a million brackets takes half a second. */
const depthMax = 32;
/** Connections of one process to the engine. A request that finds none free waits, within the time of its try. */
const connectionsMax = 8;

/** Speaks HTTP with the engine at an address: JSON both ways, and one more try after a failure. */
export function openAskEngine(url: string, waitMs = tryMs): AskEngine {
  const dispatcher = new Agent({ connections: connectionsMax, pipelining: 1 });
  return {
    ask: async (path, body) => {
      const text = JSON.stringify(body);
      const since = performance.now();
      let answer: EngineAnswer = { kind: 'failed', reason: 'not asked' };
      for (let tries = 0; tries < triesMax && answer.kind === 'failed'; tries++) {
        answer = await askOnce(dispatcher, `${url}/${path}`, text, waitMs);
      }
      tell('engineAsked', { outcome: answer.kind, seconds: (performance.now() - since) / 1000 });
      return answer;
    },
    close: () => dispatcher.destroy(),
  };
}

async function askOnce(dispatcher: Agent, url: string, body: string, waitMs: number): Promise<EngineAnswer> {
  try {
    const since = performance.now();
    const signal = AbortSignal.timeout(waitMs);
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...traceHeaders() };
    const reply = await request(url, { method: 'POST', body, headers, signal, dispatcher });
    const bytes = await readBytes(reply.body);
    // While other replies are parsed no timer ends.
    if (performance.now() - since > waitMs) return { kind: 'failed', reason: noReplyWithin(waitMs) };
    return judgeReply(reply.statusCode, bytes);
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, waitMs) };
  }
}

async function readBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > replyBytesMax) throw new Error(`a reply of more than ${replyBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const [quote, backslash] = [0x22, 0x5c];
const opening = [0x7b, 0x5b];
const closing = [0x7d, 0x5d];

function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length && depth <= depthMax; i++) {
    const byte = json[i]!;
    if (isText && byte === backslash) i++;
    else if (byte === quote) isText = !isText;
    else if (isText) continue;
    else if (opening.includes(byte)) depth++;
    else if (closing.includes(byte)) depth--;
  }
  return depth > depthMax;
}

function judgeReply(status: number, bytes: Buffer): EngineAnswer {
  if (isTooDeep(bytes)) return { kind: 'failed', reason: `status ${status} nested deeper than ${depthMax} levels` };
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch {
    return { kind: 'failed', reason: `status ${status} with what is no JSON` };
  }
  if (status === 200) return { kind: 'reply', content };
  const { error_code: code, error } = (content ?? {}) as { error_code?: unknown; error?: unknown };
  if (status >= 400 && status < 500 && typeof code === 'number')
    return { kind: 'refused', code, message: String(error).slice(0, 200) };
  return { kind: 'failed', reason: `status ${status}` };
}

function describeFailure(error: unknown, waitMs: number): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' ? noReplyWithin(waitMs) : (code ?? message);
}

function noReplyWithin(waitMs: number): string {
  return `no reply within ${waitMs} ms`;
}
