import type { AuditedService, Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { anyPostalTour, askOffers, bookingBody, centsOf, type ShownOffer } from '../support/over-http.ts';
import { post } from '../support/service.ts';
import type { AskedTour } from '../support/world.ts';

/** That the order costs what the offer and its second driver cost together. */
export function findOtherCost(offer: Pick<ShownOffer, 'value'>, cost: number, net: number): string[] {
  return centsOf(net) === centsOf(offer.value) + centsOf(cost) ? [] : [`${offer.value} + ${cost} is booked at ${net}`];
}

async function judgeOffer(service: AuditedService, tour: AskedTour, offer: ShownOffer, tallies: Tallies) {
  const driver = offer.available_extra_services.find(({ label }) => label === 'second_driver');
  if (driver === undefined) return false;
  const { estimated_loading_times: loading = [], estimated_unloading_times: unloading = [] } = driver;
  const more = { offer_id: offer.offer_id, extra_services: ['second_driver'] };
  const json = bookingBody(tour, offer, [loading, unloading], more);
  const { status, body } = await post(service, 'production', '/booking/publish', json);
  const faults =
    status === 200
      ? findOtherCost(offer, driver.cost, body.data.price.net_amount)
      : [`${status} ${JSON.stringify(body.errors ?? body)}`];
  const row = tour.loadings.length > 1 ? 'second driver, several loadings' : 'second driver, one loading';
  tallies.judge(`${row}: booked as offered`, faults, () => ({ ...json, offer_id: undefined }));
  return true;
}

/** A tour that is long enough for two drivers, with a second driver offered. */
async function judgeNext(draw: Draw, service: AuditedService, tallies: Tallies): Promise<boolean> {
  let tour = anyPostalTour(draw, 5);
  // Several loadings have windows of their own with two drivers.
  while (tour.loadings.length === 1 && draw.chance(0.9)) tour = anyPostalTour(draw, 5);
  for (const offer of draw.shuffled(await askOffers(service, 'production', tour)))
    if (await judgeOffer(service, tour, offer, tallies)) return true;
  return false;
}

export const check: Check = {
  rows: ['second driver, several loadings: booked as offered', 'second driver, one loading: booked as offered'],
  size: { of: 'second drivers booked', short: 300, long: 1000 },
  sliceSize: 25,
  overHttp: true,
  run: async ({ draw, count, tallies, service }) => {
    for (let judged = 0; judged < count; ) if (await judgeNext(draw, service!, tallies)) judged += 1;
  },
};
