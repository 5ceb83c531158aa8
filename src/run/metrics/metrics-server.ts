import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { listeningOrigin } from '../../ground/config.ts';
import type { MetricsSettings } from '../../ground/settings/metrics-settings.ts';

const help = 'Metrics are at /metrics.\n';
const connectionsMax = 20;

/**
 * Serves metrics at a port of its own until the process ends, and returns their address. Requests
 * that come while an answer is being made get the same one.
 * @throws {Error} whose message is one clear line.
 */
export async function openMetricsServer(
  { port, host }: MetricsSettings,
  write: () => Promise<string>,
): Promise<string> {
  let writing: Promise<string> | undefined;
  const writeOnce = () => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?')[0] !== '/metrics') return reply(response, 404, help);
    if (!isRead) return reply(response.setHeader('allow', 'GET, HEAD'), 405, help);
    writeOnce().then(
      (text) => reply(response, 200, text),
      (error: Error) => reply(response, 500, `${error.message}\n`),
    );
  });
  server.maxConnections = connectionsMax;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw new Error(`cannot serve metrics on ${host}:${port}: ${message}`);
    throw new Error(`port ${port} on ${host} is in use: set METRICS_PORT to another one, or leave it empty`);
  }
  return `${listeningOrigin(host, (server.address() as AddressInfo).port)}/metrics`;
}

function reply(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? Registry.PROMETHEUS_CONTENT_TYPE : 'text/plain; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}
