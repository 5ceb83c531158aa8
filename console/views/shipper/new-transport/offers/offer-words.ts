import type { Offer, VehicleType } from '../../../../../client/src/api-types.ts';
import { clock, money } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';
import { advantageOf, cheapestOf, type Superlative } from './weigh-offers.ts';

/** How an offer compares with the others, in words: `Cheapest, earliest`, `+117.39 €, room for 4 more pallets`. */
export function comparisonText(offer: Offer, offers: readonly Offer[], types: readonly VehicleType[]): string {
  const { booking } = words.value;
  const advantage = advantageOf(offer, offers, types);
  const difference = offer.value - (cheapestOf(offers)?.value ?? offer.value);
  const parts = [difference > 0 && `+${money(difference, offer.currency_code)}`];
  if (advantage?.kind === 'superlatives') parts.push(advantage.superlatives.map(superlative).join(', '));
  if (advantage?.kind === 'loadUntil') parts.push(booking.loadUntil(clock(advantage.time)));
  if (advantage?.kind === 'room') parts.push(booking.room(advantage.pallets));
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function superlative(name: Superlative): string {
  return words.value.booking.superlatives[name];
}
