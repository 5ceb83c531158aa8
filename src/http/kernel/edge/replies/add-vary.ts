import type { FastifyReply } from 'fastify';

/** Says that a reply depends on this header of its request too. */
export function addVary(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  if (vary === undefined) reply.header('vary', header);
  else if (!String(vary).split(', ').includes(header)) reply.header('vary', `${vary}, ${header}`);
}
