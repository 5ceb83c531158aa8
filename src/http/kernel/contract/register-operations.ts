import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { ComputeInTurn } from '../../../ground/concurrency/steps-in-turns.ts';
import type { EnvironmentName } from '../../../ground/config.ts';
import type { QuotaLeft } from '../../../ground/errors.ts';
import { incomingFile, judgeFile } from '../edge/incoming-file.ts';
import { FileReply, JsonText, NotModified } from '../edge/json-text.ts';
import { noteInLog, requestLogger } from '../edge/log/request-log.ts';
import { quotaHeaders } from '../edge/quota-headers.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import type { JsonBody } from '../edge/read-json.ts';
import { compressReply } from '../edge/replies/compress-reply.ts';
import { type Links, linkHeader } from '../edge/replies/link-header.ts';
import { tellLanguage } from '../edge/replies/tell-language.ts';
import { readIdempotencyKey } from '../edge/request-headers.ts';
import { discardRest } from '../edge/turns/discard-rest.ts';
import { InWork } from '../edge/turns/in-work.ts';
import { isLong, measureReading, measureWork, pointsOf } from '../edge/turns/measure-work.ts';
import { Turns } from '../edge/turns/turns.ts';
import { UsualWork } from '../edge/turns/usual-work.ts';
import { sayIn, sayTop } from '../words/say-in.ts';
import { refuseLimitsInQuery } from './meant/limits.ts';
import { nameMeantOf } from './meant/meant-fields.ts';
import type { Door, Operation, OperationRequest, WhenGone } from './operation.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { spellErrors } from './spelling.ts';
import { compileSchema } from './validate.ts';

const jsonType = 'application/json; charset=utf-8';

/** One for all environments, since they share the process. */
const turns = new Turns();
const inWork = new InWork();

/** Who asks, and the quota that the request counts against. */
export type Admission<Who> = { caller: Who; counted: { limit: RateLimit; key: string; left: QuotaLeft | undefined } };
type RequestOf<At extends Door> = OperationRequest<unknown, Static<TObject>, Static<TObject>, At['caller']>;

type ReadRequest<At extends Door> = Omit<RequestOf<At>, 'compute' | 'work'>;

/** A request that is in work, what lets in the next, and what others of its operation compute. */
type Admitted<At extends Door> = {
  admission: Admission<At['caller']>;
  input: ReadRequest<At>;
  leave: () => void;
  usual: UsualWork;
};

/** How an environment answers: who may enter, and what an operation replies once its input is checked. */
type Answering<At extends Door> = {
  environment: EnvironmentName;
  prefix: string;
  /**
   * Runs before the body is read, and says in the log who asks.
   * @throws {ServiceError} 401 or 429.
   */
  admit: (request: FastifyRequest) => Promise<Admission<At['caller']>>;
  /**
   * Who asks, without counting the request. Undefined if nobody waits here for long.
   * @throws {ServiceError} 401.
   */
  identify?: (request: FastifyRequest) => Promise<At['caller']>;
  /** @throws {ServiceError} 403. */
  authorize: (caller: At['caller'], operation: Operation<At>) => void;
  answer: (operation: Operation<At>, input: RequestOf<At>, request: FastifyRequest) => Promise<unknown>;
  /** Whether few requests of the same caller for the same are in work at once. */
  isShared?: boolean;
};

/** Adds an environment's routes to the app: admit, check the input, answer. */
export function registerOperations<At extends Door>(
  app: FastifyInstance,
  operations: readonly Operation<At>[],
  answering: Answering<At>,
): void {
  for (const operation of operations) {
    // Compiled now, not while somebody waits for a reply.
    for (const schema of [operation.query, operation.body]) if (schema) compileSchema(schema);
    const admissions = new WeakMap<FastifyRequest, Admission<At['caller']>>();
    const usual = new UsualWork();
    app.route({
      method: operation.method,
      url: answering.prefix + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        takesFiles: operation.file !== undefined,
        operationId: operation.operationId,
        environment: answering.environment,
      },
      childLoggerFactory: requestLogger({ environment: answering.environment, operation: operation.operationId }),
      onRequest: async (request, reply) => {
        const admission = await answering.admit(request);
        admissions.set(request, admission);
        const { key, left } = admission.counted;
        turns.notice(key);
        if (left) reply.headers(quotaHeaders(left));
        answering.authorize(admission.caller, operation);
        if (operation.file) judgeFile(request, operation.file);
      },
      // No reply to a GET holds a secret: what is shown once comes in the reply to a POST.
      ...(operation.method === 'GET' && { onSend: compressReply }),
      onError: (request, reply, _error, done) => {
        const admission = admissions.get(request);
        if (admission) countWork(admission, request, reply);
        if (operation.file) discardRest(request.raw);
        done();
      },
      handler: async (request, reply) => {
        const admission = admissions.get(request);
        if (!admission) throw new Error('a request was not admitted');
        const length = lengthOf(request);
        if (isLong(length)) await nextTurn();
        const { key } = admission.counted;
        const leave = await enterWork(operation, answering, key, request);
        try {
          const input = measureReading(request, length, () => readInput(operation, request, admission.caller));
          if (isLong(length)) await nextTurn();
          const answer = await answerRead(operation, answering, { admission, input, leave, usual }, request, reply);
          usual.learn(key, request.workMs);
          return answer;
        } finally {
          leave();
        }
      },
    });
  }
}

/** Resolves once few of the same requests of whoever asks are in work, with what lets in the next of them. */
async function enterWork<At extends Door>(
  { operationId, waits }: Operation<At>,
  { isShared }: Answering<At>,
  key: string,
  { raw: { url = '' } }: FastifyRequest,
): Promise<() => void> {
  const isFree = waits === true || (waits === 'without parameters' && !url.includes('?'));
  return isShared && !isFree ? inWork.enter(`${key} ${operationId}`) : () => {};
}

/** Answers a request that was read. */
async function answerRead<At extends Door>(
  operation: Operation<At>,
  answering: Answering<At>,
  { admission, input, leave, usual }: Admitted<At>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const compute = computeInTurn(admission.counted.key, usual, request);
  const whenGone: WhenGone = (listener) => {
    if (reply.raw.closed) listener();
    else reply.raw.once('close', listener);
    return () => void reply.raw.off('close', listener);
  };
  const readmit = async () => {
    if (answering.identify) answering.authorize(await answering.identify(request), operation);
  };
  reply.code(operation.success.status);
  try {
    const count = (milliseconds: number) => {
      request.workMs += milliseconds;
    };
    const work = { count, whenGone, readmit };
    const answer = await answering.answer(operation, { ...input, compute, work }, request);
    // Before it is sent: a client may read it as slowly as it likes.
    leave();
    countWork(admission, request, reply);
    return sendAnswer(operation, answer, reply);
  } catch (error) {
    throw spellErrors(nameMeantOf(error, operation.body, input.asSent.body), input.itemsName);
  }
}

/** Sends what an operation answered; a value that becomes JSON is left to Fastify. */
function sendAnswer<At extends Door>({ success }: Operation<At>, answer: unknown, reply: FastifyReply): unknown {
  if (!(answer instanceof FileReply)) tellLanguage(reply, !isRepeated(answer));
  if (answer instanceof NotModified) return reply.code(304).headers(answer.headers).send();
  if (answer instanceof FileReply) return reply.headers(answer.headers).type(answer.type).send(answer.body);
  if (answer instanceof JsonText) return reply.headers(answer.headers).type(jsonType).send(answer.text);
  if (success.headers?.includes('Link')) reply.headers(linkHeader((answer as { links?: Links }).links ?? {}));
  return sayTop(answer, sayIn(reply.request.language));
}

/** Whether a reply is one that was given before, in the language that was asked for then. */
function isRepeated(answer: unknown): boolean {
  return answer instanceof JsonText && 'idempotent-replayed' in answer.headers;
}

/** Counts what the request has computed beyond its first point, and says what is left. */
function countWork(
  { counted: { limit, key, left } }: Admission<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const points = pointsOf(request.workMs) - 1;
  if (points === 0) return;
  limit.charge(key, points);
  if (left) reply.headers(quotaHeaders({ ...left, left: Math.max(0, left.left - points) }));
}

/** The length of what has to be checked. */
function lengthOf({ raw, body }: FastifyRequest): number {
  return (raw.url?.length ?? 0) + ((body as Partial<JsonBody> | undefined)?.text?.length ?? 0);
}

function computeInTurn(account: string, usual: UsualWork, request: FastifyRequest): ComputeInTurn {
  const clock = () => request.workMs;
  const expect = () => usual.expect(account);
  return (work, goesOn = false) =>
    turns.run(account, { compute: () => measureWork(request, work), clock, expect, goesOn });
}

function readInput<At extends Door>(
  operation: Operation<At>,
  request: FastifyRequest,
  caller: At['caller'],
): ReadRequest<At> {
  const url = request.raw.url ?? '';
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const query = operation.query ? readQuery(operation.query, search) : {};
  const json = operation.file ? undefined : (request.body as JsonBody | undefined);
  const taken = { ...operation, sentHeaders: request.headers };
  if (!operation.query && operation.method !== 'GET') refuseLimitsInQuery(search, taken, json?.value);
  const { sent, ...read } = operation.body
    ? readBody(operation.body, json, { ...taken, tellsWarnings: tellsWarnings(operation) })
    : { body: undefined, sent: undefined, itemsName: 'items' as const, warnings: [] };
  return {
    caller,
    params: request.params as Static<TObject>,
    query,
    file: incomingFile(request),
    headers: {
      idempotencyKey: operation.headers?.includes('Idempotency-Key') ? readIdempotencyKey(request) : undefined,
      ifMatch: request.headers['if-match'],
      ifNoneMatch: request.headers['if-none-match'],
      accept: request.headers.accept,
    },
    asSent: { search, body: sent, bodyText: json?.text ?? '' },
    language: request.language,
    say: sayIn(request.language),
    log: {
      warn: (details, text) => request.log.warn(details, text),
      note: (details) => noteInLog(request, details),
    },
    ...read,
  };
}

/** Whether a reply has warnings: only then may texts of the body be cleaned. */
function tellsWarnings<At extends Door>({ success: { schema } }: Operation<At>): boolean {
  return 'warnings' in ((schema as { properties?: object } | undefined)?.properties ?? {});
}
