// Price, book and follow a transport of the sandbox, hear the same by webhook, take its proof home, cancel another.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Transport, verifyWebhook } from 'transport-ordering-client';

const { TOKEN = '', BASE_URL = 'http://127.0.0.1:8080/sandbox/api/v3', PORT = '8090' } = process.env;
const transport = new Transport({ token: TOKEN, baseUrl: BASE_URL });
const own = { url: `http://127.0.0.1:${PORT}/events` };
const { data: endpoint } = await transport.webhookEndpoints.create(own).catch(({ message }: Error) => {
  console.error(`error: ${message} The service is asked at BASE_URL (${BASE_URL}), with TOKEN.`);
  process.exit(1);
});
const { meta } = await transport.events.list({ limit: 1 });
const received = new Set<string>();
const receiver = createServer(async (request, response) => {
  const event = await verifyWebhook(await buffer(request), request.headers, endpoint.secret).catch(() => undefined);
  if (event) received.add(event.id);
  response.writeHead(event ? 204 : 400).end();
}).listen(Number(PORT));
const items = [{ quantity: 4, category: 'epal' as const, height: 120, weight: 250 }];
const from = { country: 'DE', zip_code: '20457' };
const to = { country: 'IT', zip_code: '20121' };
const loading_date = new Date(Date.now() + 3 * 86_400_000).toISOString();
const [offer] = (await transport.price({ items, loadings: [from], unloadings: [to], loading_date })).data;
if (!offer) throw new Error('no vehicle can take it');
const { vehicle_type, estimated_loading_times: dates } = offer;
const hamburg = { company_name: 'Hanse', address_line_1: 'Am Kai 30', country: 'DE', zip: '20457', city: 'Hamburg' };
const milano = { company_name: 'Lombarde', address_line_1: 'Via Dante 7', country: 'IT', zip: '20121', city: 'Milano' };
const request = { vehicle_type, items, loadings: [{ ...hamburg, dates }], unloadings: [milano] };
const [{ data: order }, { data: other }] = [await transport.book(request), await transport.book(request)];

const told: string[] = [];
for await (const { id, type } of transport.events.follow({ after: meta.last_position })) {
  console.log(type);
  if (told.push(id) === 2) await transport.simulate(order.id, { to: 'loaded' });
  if (type === 'order.loaded') await transport.simulate(order.id, { to: 'delivered' });
  if (type === 'order.delivered') break;
}
while (!told.every((id) => received.has(id))) await new Promise((done) => setTimeout(done, 100));
const [proof] = (await transport.documents.list(order.id)).data;
if (!proof) throw new Error('a delivered order has its proof');
await writeFile(proof.name, await transport.documents.download(proof.id));
console.log(`${proof.name} is here. ${(await transport.cancel(other.id)).message}`);
await transport.webhookEndpoints.remove(endpoint.id);
receiver.close();
