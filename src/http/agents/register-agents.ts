import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import type { ShipperDoor } from '../kernel/contract/operation.ts';
import { agentPaths, prefixes } from '../kernel/contract/prefixes.ts';
import type { Admission } from '../kernel/contract/register-operations.ts';
import { admitCaller, type LiveDoor } from '../kernel/doors/live-door.ts';
import { sendError } from '../kernel/edge/error-replies.ts';
import { requestLogger } from '../kernel/edge/log/request-log.ts';
import { quotaHeaders } from '../kernel/edge/quota-headers.ts';
import type { AgentContext } from './call-operation.ts';
import type { ProtocolThread } from './protocol-thread.ts';

/** What the log and the metrics call a request of an agent's client; the operation that it leads to has its own. */
const operationId = 'agents';

/** JSON-RPC: what arrived is not JSON. */
const parseError = -32_700;

/**
 * Serves agents of shippers by the Model Context Protocol, at one address of an environment. What it takes is loaded
 * with the first of them.
 */
export async function registerAgents(
  app: FastifyInstance,
  environment: LiveEnvironment,
  door: LiveDoor<ShipperDoor>,
  thread: ProtocolThread,
): Promise<void> {
  const admissions = new WeakMap<FastifyRequest, Admission<Caller>>();
  let serving: Promise<typeof import('./serve-agents.ts')> | undefined;
  await app.register(async (own) => {
    own.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_request') return sendError(error, request, reply);
      request.refusedAs = error.code;
      const told = { code: parseError, message: `Parse error: ${error.message}` };
      return reply.code(400).send({ jsonrpc: '2.0', id: null, error: told });
    });
    own.route({
      method: 'POST',
      url: agentPaths[environment],
      config: { operationId, environment },
      childLoggerFactory: requestLogger({ environment, operation: operationId }),
      onRequest: async (request, reply) => {
        judgeOrigin(request, own.baseUrl());
        const admission = await admitCaller(door, request);
        admissions.set(request, admission);
        if (admission.counted.left) reply.headers(quotaHeaders(admission.counted.left));
      },
      handler: async (request, reply) => {
        const admission = admissions.get(request);
        if (!admission) throw new Error('a request was not admitted');
        serving ??= import('./serve-agents.ts');
        const { serveAgent } = await serving;
        const { counted } = admission;
        const context: AgentContext = {
          app,
          request,
          reply,
          prefix: prefixes[environment],
          caller: admission.caller,
          live: door.live,
          gone: endOf(reply),
          giveBack: onlyOnce(() => counted.limit.charge(counted.key, -1)),
        };
        return serveAgent(thread, context);
      },
    });
  });
}

/** Says when the connection of a request has closed, or the request has its reply. */
function endOf({ raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort(new ServiceError('malformed_http'));
  if (raw.closed) end();
  else raw.once('close', end);
  return ended.signal;
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/**
 * A page in a browser is no agent of a shipper, unless it is this service's own.
 * @throws {ServiceError} `origin_refused`.
 */
function judgeOrigin({ headers: { origin } }: FastifyRequest, baseUrl: string): void {
  if (origin === undefined) return;
  const own = new URL(baseUrl);
  const here = isLoopback(own.hostname) && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (origin === own.origin || (here && new URL(origin).port === own.port)) return;
  throw new ServiceError('origin_refused', {
    message: 'Pages of other origins may not call this address: an agent’s client sends no Origin.',
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
