import Type, { type Static } from 'typebox';
import { country, dateTime, reply, text } from '../kernel/common/schemas.ts';

export const CityQuery = Type.Object(
  {
    name: Type.Optional(text('Name of the town, in any of its languages.', 100)),
    zip_code: Type.Optional(text('Postal code; with a name it tells namesakes apart.', 20)),
    country,
  },
  { title: 'CityQuery', description: 'A place: a country and a zip_code, a name, or both.' },
);

export const City = reply('City', {
  name: Type.String(),
  zip_code: Type.String({ description: 'Empty where no postal code is known.' }),
  country: Type.String(),
  region: Type.String({ description: 'First-order administrative region, or empty.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  time_zone: Type.String({ description: 'IANA time zone.' }),
});

const dateRange = Type.Object(
  { start: dateTime('Start of the window.'), end: dateTime('End of the window.', '2026-11-23T14:00:00+01:00') },
  { title: 'DateRange' },
);

const placeFields = {
  company_name: Type.Optional(text('Company; this or last_name is needed.', 200)),
  first_name: Type.Optional(text('First name of the contact.', 100)),
  last_name: Type.Optional(text('Last name of the contact.', 100)),
  address_line_1: text('Street and number.', 200, { minLength: 1 }),
  address_line_2: Type.Optional(text('Building, gate or the like.', 200)),
  country,
  zip: text('Postal code.', 20, { minLength: 1 }),
  city: text('Town.', 100, { minLength: 1 }),
  phone: Type.Optional(text('International format, as in +49 40 123456.', 50)),
  reference_number: Type.Optional(text('The shipper’s reference at this stop.', 100)),
};

export const LoadingPlace = Type.Object(
  {
    ...placeFields,
    dates: Type.Array(dateRange, {
      minItems: 1,
      maxItems: 10,
      description: 'Windows, the first that can be met counts.',
    }),
  },
  { title: 'LoadingPlace' },
);

export const UnloadingPlace = Type.Object(
  {
    ...placeFields,
    dates: Type.Optional(
      Type.Array(dateRange, { maxItems: 10, description: 'Filled in from the schedule when absent.' }),
    ),
  },
  { title: 'UnloadingPlace' },
);
export type BookingPlaceBody = Static<typeof UnloadingPlace>;

/** Who to meet where, as every reply shows it. */
export const addressFields = {
  company_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  address_line_1: Type.String(),
  address_line_2: Type.String(),
  country: Type.String(),
  zip: Type.String(),
  city: Type.String(),
};

export const BookedPlace = reply('BookedPlace', {
  ...addressFields,
  phone: Type.Optional(Type.String()),
  reference_number: Type.String(),
  dates: Type.Array(
    reply('BookedDates', {
      start: dateTime('In the local zone of the stop.'),
      end: dateTime('In the local zone of the stop.'),
    }),
  ),
});
