// Serves bookings of the tree whose root is the argument, in a process of its own until its standard input ends; prints
// its port and requests that book for 16 accounts as JSON. The tree may be of another release.
import { pathToFileURL } from 'node:url';
import type { openBenchDatabase } from './bench-database.ts';
import { httpRequest } from './compare.ts';

type Tree = { openBenchDatabase: typeof openBenchDatabase; bookingBody: object };

const root = pathToFileURL(`${process.argv[2]}/`);
const tree = (await import(new URL('bench/support/bench-database.ts', root).href)) as Tree;
const bench = await tree.openBenchDatabase();
const body = JSON.stringify(tree.bookingBody);
const requests: string[] = [];
for (let i = 0; i < 16; i++) {
  const token = await bench.token(await bench.account(`Bench ${i}`));
  requests.push(httpRequest('POST', '/api/v3/booking/publish', token, body));
}
const { app, port } = await bench.listen();
process.stdout.write(`${JSON.stringify({ port, requests })}\n`);
for await (const _ of process.stdin);
await app.close();
await bench.close();
