import Fastify from 'fastify';
import { compare, describeMeasured, get } from './compare.ts';
import { report } from './results.ts';

/** GETs of the service, in turn, next to a bare Fastify route that returns the bytes of the first one. */
export async function compareWithBare(
  what: string,
  { port, token, paths, reach }: { port: number; token: string; paths: string[]; reach?: number },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers });
  const bytes = await reply.text();
  if (reply.status !== 200) throw new Error(bytes);
  const bare = Fastify();
  bare.get('/bare', async (_request, answer) => answer.type('application/json; charset=utf-8').send(bytes));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const { served, route } = await compare({
    served: { port, requests: paths.map((path) => get(path, token)) },
    route: { port: (bare.server.address() as { port: number }).port, requests: [get('/bare', token)] },
  });
  await bare.close();
  report({
    what: `${what}, ${(bytes.length / 1000).toFixed(1)} kB`,
    figure: served.perSecond,
    unit: '/s',
    also: describeMeasured(served),
    nextTo: `bare route ${route.perSecond.toFixed(0)}/s`,
    ratio: served.perSecond / route.perSecond,
    ...(reach === undefined ? {} : { reach }),
  });
}
