import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which an upload was begun, and what is answered on it. */
export async function beginUpload(
  origin: string,
  path: string,
  token: string,
  headers: readonly string[],
  query = 'kind=other',
) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const heard = { answer: '' };
  socket.on('data', (chunk) => {
    heard.answer += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = [`POST ${path}?${query} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, heard };
}
