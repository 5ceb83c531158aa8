import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../../../ground/errors.ts';
import { sendError } from '../error-replies.ts';
import { withoutSecrets } from '../log/without-secrets.ts';

/** Methods by path: what an address serves, for 405 and its `Allow`. */
export type RouteTable = { path: string; method: string }[];

/** The nearest route to an address that has none, as in `POST /api/v3/price`. Undefined if none is near. */
export type SuggestRoute = (method: string, path: string) => string | undefined;

/**
 * Answers requests that no route takes: 405 with `Allow` for a known address, 404 for any other. Routes that find
 * nothing themselves answer 404 too.
 */
export function answerUnrouted(app: FastifyInstance, routes: RouteTable, suggest: SuggestRoute): void {
  const patterns = routes.map(({ path, method }) => ({ pattern: toPattern(path), method }));
  app.setNotFoundHandler((request, reply) => sendError(new ServiceError('route_not_found'), request, reply));
  // A hook rather than that handler, which only runs after the body is read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && !isCutOff(request.params)) return done();
    const path = request.raw.url?.split('?')[0] ?? '';
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    done(methods.size === 0 ? nothingAt(request.method, path, suggest) : notTaken(request.method, path, methods));
  });
}

/** Whether an address ends where a part of it is to be named, as in `/orders/`: it names nothing, and is not found. */
function isCutOff(params: unknown): boolean {
  return Object.entries(params ?? {}).some(([name, part]) => part === '' && name !== '*');
}

function nothingAt(method: string, path: string, suggest: SuggestRoute): ServiceError {
  const meant = suggest(method, path);
  const hint = meant === undefined ? '.' : `; did you mean ${meant}?`;
  return new ServiceError('route_not_found', { message: `There is nothing at ${method} ${shown(path)}${hint}` });
}

function notTaken(method: string, path: string, taken: ReadonlySet<string>): ServiceError {
  const methods = [...taken].sort();
  const message = `There is no ${method} ${shown(path)}; this address takes ${methods.join(', ')}.`;
  return new ServiceError('method_not_allowed', { message, methods });
}

const shownMax = 100;

/** A path as it came, shortened, and without secrets that were pasted into it. */
function shown(path: string): string {
  const harmless = withoutSecrets(path);
  return harmless.length <= shownMax ? harmless : `${harmless.slice(0, shownMax)}…`;
}

function toPattern(path: string): RegExp {
  const literal = path.replace(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
}
