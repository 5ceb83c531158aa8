import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on. Of each the first reply is lost, and the second cut in its middle. */
export async function startLossyProxy(t: { after(work: () => unknown): void }, origin: string): Promise<string> {
  const replies = new Map<string, number>();
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = forward(origin + url, { method, headers }, async (reply) => {
      const body = Buffer.concat(await reply.toArray());
      const request = String(headers['idempotency-key'] ?? url);
      const before = replies.get(request) ?? 0;
      replies.set(request, before + 1);
      if (before === 0) return void incoming.socket.resetAndDestroy();
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      if (before > 1) return void outgoing.end(body);
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
    });
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
