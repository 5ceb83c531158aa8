import Type from 'typebox';
import { loadAccesses } from '../../../engine/load/item.ts';
import { unavailableCodes } from '../../../engine/pricing/offer.ts';
import {
  BreakdownLine,
  dateTime,
  ExtraService,
  message,
  oneOf,
  reply,
  TimeWindow,
} from '../../kernel/common/schemas.ts';

const Vehicle = reply('OfferVehicle', { code: Type.String(), name: Type.String() });

const PlannedStack = reply('PlannedStack', {
  compartment: Type.Integer({ description: 'From 0, the foremost; road trains have two.' }),
  x: Type.Integer({ description: 'Centimetres from the front wall.' }),
  y: Type.Integer({ description: 'Centimetres from the left wall or wheel arch, facing forward.' }),
  length: Type.Integer({ description: 'Centimetres along the vehicle.' }),
  width: Type.Integer({ description: 'Centimetres across the vehicle.' }),
  pieces: Type.Array(
    reply('PlannedPiece', {
      item: Type.Integer({ description: 'The line of the request, from 0.' }),
      height: Type.Integer({ description: 'Centimetres.' }),
      unloading: Type.Optional(
        Type.Integer({ description: 'Which of the unloadings the line names, from 0. Only where load has access.' }),
      ),
    }),
    { description: 'From below.' },
  ),
  from_side: Type.Optional(
    Type.Boolean({ description: 'True where it comes in or goes out through a side. Only where access is side.' }),
  ),
});

const Imbalance = reply(
  'Imbalance',
  {
    compartment: Type.Integer({ description: 'From 0, the foremost.' }),
    weight: Type.Number({ description: 'Kilograms in the compartment.' }),
    centre: Type.Integer({ description: 'Centimetres from the front wall to the centre of gravity.' }),
    from: Type.Optional(
      Type.Integer({ description: 'Where this weight may have its centre; missing if it is too heavy anywhere.' }),
    ),
    to: Type.Optional(Type.Integer({ description: 'To which centimetre.' })),
    after: Type.Optional(
      Type.String({ description: 'The stop after which it is so, as in unloadings.0; missing: with everything on.' }),
    ),
    move_back: Type.Optional(
      Type.Integer({ description: 'By how many centimetres all of it can be moved back to be balanced.' }),
    ),
  },
  "Only where the planned load leaves the vehicle's load distribution: an axle is overloaded, or has too little weight. Where it does so by most.",
);

export const Load = reply('Load', {
  loading_metres: Type.Number(),
  weight: Type.Number({ description: 'Kilograms.' }),
  pallet_places: Type.Integer(),
  filling: Type.Number({ description: 'Share of the loading metres, 0 to 1.' }),
  floor_share: Type.Number({ description: 'Share of the floor that goods stand on, 0 to 1.' }),
  payload_share: Type.Number({ description: 'Share of the payload, 0 to 1.' }),
  access: Type.Optional(
    oneOf(
      loadAccesses,
      'Only where goods name several stops: rear, all are reached through the rear doors in the order of the stops; side, some only from a side; reload, some only once others were moved.',
    ),
  ),
  imbalance: Type.Optional(Imbalance),
  compartments: Type.Optional(
    Type.Array(
      reply('Compartment', {
        length: Type.Integer({ description: 'Centimetres.' }),
        width: Type.Integer({ description: 'Centimetres, between the wheel arches.' }),
      }),
      { description: 'The floors that the stacks stand on, the foremost first. Only with include=load_plan.' },
    ),
  ),
  plan: Type.Optional(
    Type.Union([Type.Array(PlannedStack), Type.Null()], {
      description: 'Where each stack stands. Only with include=load_plan; null for more than 1,000 pieces.',
    }),
  ),
});

export const Emissions = reply('Emissions', {
  co2e: Type.Number({ description: 'Kilograms of CO2 equivalent, well to wheel, ferries included. An estimate.' }),
  method: Type.String(),
  factor: Type.Number({ description: 'Kilograms of CO2 equivalent per litre of fuel.' }),
  factor_source: Type.String(),
  distance: Type.Integer({ description: 'Kilometres on the road.' }),
  litres_per_100_km: Type.Number(),
  empty_share: Type.Number({ description: 'Empty kilometres that belong to the run, as a share of the loaded ones.' }),
  ferry_distance: Type.Optional(
    Type.Integer({
      description: 'Kilometres on ferries and the Channel shuttle. Missing in orders from before they were counted.',
    }),
  ),
  ferry_co2e: Type.Optional(Type.Number({ description: 'The part of co2e that is emitted on them.' })),
  ferry_factor_source: Type.Optional(Type.String({ description: 'Where there are any on the way.' })),
});

const activities = ['drive', 'work', 'break', 'rest', 'ban', 'ferry', 'wait'] as const;

export const Schedule = Type.Array(
  reply('Activity', {
    activity: oneOf(
      activities,
      'What the crew does; work is loading, unloading or boarding. A ban, a ferry or a wait is a break or a rest too if it is long enough.',
    ),
    start: dateTime('In the zone of the country.'),
    end: dateTime('In the zone of the country.', '2026-11-23T14:00:00+01:00'),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
    from_km: Type.Number({ description: 'Kilometres from the first stop, ferries included.' }),
    to_km: Type.Number(),
    driver: Type.Optional(Type.Integer({ description: 'Of two, the one at the wheel.' })),
  }),
  {
    description:
      'Only with include=schedule: what the crew does from the first loading to the end of the last unloading, loading at the end of each window.',
  },
);

/** Roads as they are drawn. */
export const Way = Type.Array(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'Degrees north and east.' }),
  {
    maxItems: 500,
    description:
      'Only with include=way: the roads from the first stop to the last, as points of the road network; of a long way not every point.',
  },
);

const fee = Type.Number({ description: 'Euros without VAT.' });

/** What canceling costs when. */
export const feeFields = {
  free_until: Type.Union(
    [dateTime('Until then canceling is free, in the local zone of the first loading.'), Type.Null()],
    {
      description: 'Null: it is free until the vehicle arrives.',
    },
  ),
  steps: Type.Array(reply('CancellationStep', { from: dateTime('In the local zone of the first loading.'), fee }), {
    description: 'What canceling costs from when on, until the next step. Free before the first.',
  }),
  after_arrival: Type.Number({ description: 'What it costs once the vehicle has arrived at a loading, in euros.' }),
};

export const CancellationFees = reply(
  'CancellationFees',
  feeFields,
  'What canceling costs if this is booked now. Only where the account agreed to fees and the tariff has them.',
);

/** Whose roads an engine measures on: to be named where results are shown (ODbL 1.0, 4.3). */
export const engineAttribution = '© OpenStreetMap contributors';

const Routing = reply(
  'Routing',
  {
    source: oneOf(
      ['network', 'engine'],
      "network: the built-in road network. engine: the routing engine of the company, for this vehicle's size.",
    ),
    attribution: Type.Optional(
      Type.String({ description: 'Only of an engine: to be shown with what its kilometres and times are shown in.' }),
    ),
  },
  'Where distance and driving_time come from.',
);

const Faster = reply(
  'Faster',
  {
    loading_until: dateTime(
      'At the last loading, in its zone; a whole quarter of an hour.',
      '2026-11-26T10:00:00+01:00',
    ),
    loading: Type.Array(TimeWindow, { description: 'By loading: the windows to book.' }),
    unloading: Type.Array(TimeWindow, {
      description: 'By unloading: the windows to book, kept whenever the goods are loaded within those.',
    }),
  },
  'Only where loading earlier has everything there at least a day earlier: until when at the latest. Booked with all its windows, it costs the same.',
);

export const Offer = reply('Offer', {
  vehicle_type: Type.Integer({ description: 'The vehicle type to book with.' }),
  value: Type.Number({ description: 'Net price in euros.' }),
  driving_time: Type.Integer({ description: 'Seconds of pure driving.' }),
  estimated_loading_times: Type.Array(TimeWindow, {
    description: 'By loading in the order of the tour: loading may start at any time of the window.',
  }),
  estimated_unloading_times: Type.Array(TimeWindow, {
    description: 'By unloading: kept whenever the goods are loaded within their windows.',
  }),
  earliest_unloading_times: Type.Array(dateTime('In the local zone of the stop.'), {
    description: 'By unloading: the earliest start found, if everything is loaded at the start of its window.',
  }),
  faster: Type.Optional(Faster),
  acceptance: Type.Optional(
    oneOf(
      ['at_once', 'by_hand'],
      'How a booking of it at these times is accepted: at once, or the company accepts or declines it first. Absent: at once, always.',
    ),
  ),
  drivers: Type.Integer({ description: 'How many drivers the times count on.' }),
  available_extra_services: Type.Array(ExtraService),
  offer_id: Type.String({ description: 'Books this offer at its value until valid_until.' }),
  valid_until: Type.String({ format: 'date-time', description: 'UTC.' }),
  currency_code: Type.String({ description: 'ISO 4217.' }),
  distance: Type.Integer({ description: 'Kilometres of the whole tour.' }),
  routing: Routing,
  vehicle: Vehicle,
  breakdown: Type.Array(BreakdownLine),
  emissions: Type.Optional(Emissions),
  load: Type.Union([Load, Type.Null()], { description: 'Null when no items were stated.' }),
  cancellation: Type.Optional(CancellationFees),
  schedule: Type.Optional(Schedule),
  way: Type.Optional(Type.Union([Way, Type.Null()])),
});

/** A price request can only name vehicles that exist. */
const codes = unavailableCodes.filter((code) => code !== 'unknown_vehicle');

export const Unavailable = reply('Unavailable', {
  vehicle_type: Type.Integer(),
  vehicle: Vehicle,
  code: oneOf(codes, 'Why this vehicle is not offered.'),
  message: Type.String(),
  limit: Type.Union([Type.Number(), Type.Null()]),
  actual: Type.Union([Type.Number(), Type.Null()]),
  available_from: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description:
        'Only with the codes sold_out, too_late and closed: when it can be had, on the clock of the first loading. Null: not within 60 days.',
    }),
  ),
});

/** An offer of a trial price, which cannot be booked. */
const { offer_id: _id, valid_until: _until, ...triedFields } = Offer.properties;
export const TriedOffer = reply('TriedOffer', triedFields);

/** @param title of the component, which begins those of its parts. */
function splitLoadOf(title: 'SplitLoad' | 'TriedSplitLoad', offer: typeof Offer | typeof TriedOffer) {
  const vehicle = reply(title.replace('Load', 'Vehicle'), {
    count: Type.Integer({ description: 'How many vehicles take the same pieces; each is booked for itself.' }),
    items: Type.Array(
      reply('SplitItem', {
        item: Type.Integer({ description: 'The line of the request, from 0.' }),
        quantity: Type.Integer({ description: 'Its pieces in this vehicle.' }),
      }),
    ),
    offer,
  });
  return reply(
    title,
    {
      message,
      value: Type.Number({ description: 'Net price of all vehicles together in euros.' }),
      vehicles: Type.Array(vehicle),
    },
    'Only where no vehicle has room for all goods: the fewest vehicles found that take them together, up to ten.',
  );
}

export const SplitLoad = splitLoadOf('SplitLoad', Offer);
export const TriedSplitLoad = splitLoadOf('TriedSplitLoad', TriedOffer);

export const VehicleType = reply('VehicleType', {
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  class: oneOf(['express', 'ftl', 'both'], 'How it can be booked.'),
  length: Type.Integer({ description: 'Inner length in centimetres.' }),
  width: Type.Integer({ description: 'Inner width in centimetres.' }),
  height: Type.Integer({ description: 'Inner height in centimetres.' }),
  payload: Type.Integer({ description: 'Kilograms.' }),
  loading_metres: Type.Number(),
  euro_pallet_places: Type.Integer(),
  hazardous_classes: Type.Array(Type.String(), {
    description: 'Classes of dangerous goods (ADR) that it carries in full.',
  }),
  hazardous_classes_limited: Type.Array(Type.String(), { description: 'Those it carries in limited quantities.' }),
  temperature: Type.Union([reply('KeptTemperature', { min: Type.Number(), max: Type.Number() }), Type.Null()], {
    description: 'Degrees Celsius that it can keep. Null: it cools nothing.',
  }),
});
