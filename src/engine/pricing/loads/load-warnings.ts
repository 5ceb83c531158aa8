import type { LoadSummary } from '../../load/item.ts';
import type { Offer } from '../offer.ts';

type Loaded = Pick<Offer, 'vehicleName' | 'load'>;

/** What to know about how the goods stand in the vehicles that are offered, or the one that is booked. */
export function describeLoads(offers: readonly Loaded[]): string[] {
  const inThose = (holds: (load: LoadSummary) => boolean) =>
    whichOf(offers, ({ load }) => load !== null && holds(load));
  const reload = inThose(({ access }) => access === 'reload');
  const side = inThose(({ access }) => access === 'side');
  return [
    ...(reload === undefined
      ? []
      : [
          `items: ${reload} no place was found for the goods in the order of their stops: some must be reloaded there.`,
        ]),
    ...(side === undefined
      ? []
      : [`items: ${side} some goods are reached from the side only, where others of later stops stand before them.`]),
    ...describeImbalances(offers),
  ];
}

function describeImbalances(offers: readonly Loaded[]): string[] {
  const which = whichOf(offers, ({ load }) => load?.imbalance !== undefined);
  const [only, ...more] = offers.flatMap(({ load }) => load?.imbalance ?? []);
  if (which === undefined || only === undefined) return [];
  const isSame = more.length === 0;
  const where = isSame ? describeImbalance(only) : ', as "load.imbalance" of each says';
  return [
    `items: ${which} the centre of gravity leaves the load distribution: an axle would bear too much, or the driving axle too little${where}.`,
  ];
}

function describeImbalance({ weightKg, centreCm, fromCm, toCm, after, backCm }: NonNullable<LoadSummary['imbalance']>) {
  const when = after === undefined ? '' : ` after ${after.stop}s.${after.index}`;
  const range =
    fromCm === undefined || toCm === undefined
      ? 'they are too heavy for it anywhere'
      : `it must be between ${metres(fromCm)} and ${metres(toCm)} m`;
  const mend = backCm === undefined ? '' : `; all of it moved ${metres(backCm)} m back, it is`;
  return `${when}: of ${weightKg} kg it is ${metres(centreCm)} m from the front wall, and ${range}${mend}`;
}

const metres = (cm: number) => (cm / 100).toFixed(2);

/** How many of the vehicles, and up to three by name. Undefined if it is none. */
function whichOf(offers: readonly Loaded[], holds: (offer: Loaded) => boolean): string | undefined {
  const names = [...new Set(offers.filter(holds).map(({ vehicleName }) => vehicleName))];
  const count = offers.filter(holds).length;
  if (count === 0) return undefined;
  if (offers.length === 1) return `in the vehicle (${names[0]})`;
  const named = names.length > namedMax ? '' : ` (${names.join(', ')})`;
  return `in ${count} of ${offers.length} vehicles${named}`;
}

const namedMax = 3;
