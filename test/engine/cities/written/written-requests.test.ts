import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { priceRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });

const priceFrom = (place: Record<string, string | undefined>) =>
  tos.call('POST', '/price', { json: priceRequest({ loadings: [place] }) });
const distanceOf = (reply: Awaited<ReturnType<typeof priceFrom>>): number => {
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data[0].distance;
};

it('a price is the same whether code and town stand in two fields or in either one', async () => {
  const plain = distanceOf(await priceFrom({ country: 'DE', zip_code: '20457', name: 'Hamburg' }));
  for (const place of [
    { country: 'DE', name: '20457 Hamburg' },
    { country: 'DE', name: 'Hamburg, D-20457' },
    { country: 'DE', zip_code: '20457 Hamburg' },
    { country: 'DE', zip_code: 'D-20457', name: 'Hansestadt Hamburg' },
  ]) {
    assert.equal(distanceOf(await priceFrom(place)), plain, JSON.stringify(place));
  }
});

it('a price is asked for by the names that the search finds', async () => {
  for (const [country, name] of [
    ['NL', 'Europoort'],
    ['AT', 'Wr. Neustadt'],
    ['DE', 'Hamburg-Wilhelmsburg'],
  ]) {
    const found = await tos.call('GET', `/cities?country=${country}&search=${encodeURIComponent(name!)}&limit=1`);
    const { name: own, zip_code } = found.body.data[0];
    const byRecord = distanceOf(await priceFrom({ country: country!, name: own, zip_code }));
    assert.ok(Math.abs(distanceOf(await priceFrom({ country: country!, name: name! })) - byRecord) <= 15, name!);
  }
});

it('a code that is not known and a name that is not quite one are refused with a proposal on the name', async () => {
  const refused = await priceFrom({ country: 'SK', zip_code: '255 55', name: 'Bratislva' });
  assert.equal(refused.status, 422);
  assert.match(
    refused.body.errors['loadings.0.name'][0],
    /Neither the postal code 255 55 nor .*did you mean Bratislava/,
  );
});
