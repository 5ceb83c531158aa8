import type { FastifyInstance, FastifyRequest } from 'fastify';
import { agentPaths, driverPrefixes, operatorPrefixes, prefixes } from '../../kernel/contract/prefixes.ts';
import { frontHeaders } from './register-front.ts';
import { writeErrorPage } from './write-error.ts';

/** Where programs are answered: as JSON, whoever asks. The pages of drivers tell of refusals themselves. */
const interfaces = [prefixes, operatorPrefixes, driverPrefixes, agentPaths].flatMap((each) => Object.values(each));

/**
 * Has people read a page where a program reads a refusal as JSON: whoever opens an address in a browser, outside the
 * interfaces.
 */
export function serveErrorPages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRefusal = reply.statusCode >= 400 && typeof payload === 'string' && payload.startsWith('{');
    if (!isRefusal || !isOpenedByPerson(request)) return done(null, payload);
    const path = (request.raw.url ?? '/').split('?')[0] ?? '/';
    const page = writeErrorPage({
      language: request.language,
      status: reply.statusCode,
      requestId: request.id,
      told: toldOf(payload),
      root: '../'.repeat(Math.max(0, path.split('/').length - 2)),
    });
    reply.removeHeader('content-length').headers(frontHeaders);
    done(null, page);
  });
}

/** What a refusal says, unless there is nothing at the address. */
function toldOf(payload: string): string | undefined {
  const { code, message } = JSON.parse(payload) as { code?: string; message?: string };
  return code === 'route_not_found' ? undefined : message;
}

function isOpenedByPerson({ method, headers, raw: { url = '' } }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    /^\s*text\/html\b/.test(headers.accept ?? '') &&
    !interfaces.some((prefix) => url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`))
  );
}
