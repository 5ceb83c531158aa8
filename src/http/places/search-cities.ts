import Type from 'typebox';
import { searchCities } from '../../engine/cities/search.ts';
import { describeUnservedCountry, isKnownCountry } from '../../engine/cities/served-countries.ts';
import { countOf } from '../../ground/count-of.ts';
import { invalidRequest } from '../../ground/errors.ts';
import { country, integer, message, reply, text } from '../kernel/common/schemas.ts';
import { lookUp } from '../kernel/contract/both-doors.ts';
import { sayNameIn } from '../kernel/words/say-in.ts';
import { City } from './schema.ts';

const query = Type.Object(
  {
    country,
    search: text(
      'The start of a name, of another name or of a postal code; accents, case and small slips are forgiven.',
      100,
      {
        minLength: 1,
      },
    ),
    limit: Type.Optional(integer('How many places at most; 10 when absent.', 1, 50)),
  },
  { additionalProperties: false },
);

export const searchCitiesRow = lookUp({
  operationId: 'searchCities',
  method: 'GET',
  path: '/cities',
  tag: 'Places',
  summary: 'Look up cities',
  description:
    'Best match first: exact before prefix before fuzzy, larger places before smaller. A record pastes straight into a price request.',
  query,
  queryExamples: { country: 'DE', search: 'Münch' },
  success: {
    status: 200,
    description: 'The places found, possibly none.',
    schema: reply('CitiesReply', { message, data: Type.Array(City) }),
    examples: {
      found: {
        summary: 'Cities that start with Münch',
        moment: 'empty',
        query: '?country=DE&search=M%C3%BCnch&limit=3',
      },
    },
  },
  handle: async ({ prices: { gazetteer } }, { query: { country, search, limit }, compute, language }) => {
    if (!isKnownCountry(country)) throw invalidRequest({ country: [describeUnservedCountry(country)] });
    if (search.trim() === '') throw invalidRequest({ search: ['must not be blank'] });
    const places = await compute(() => searchCities(gazetteer, { country, term: search, limit: limit ?? 10 }));
    return {
      message: `${countOf(places.length, 'city', 'cities')} found.`,
      data: places.map((place) => ({
        name: place.name,
        zip_code: place.zipCode,
        country: place.country,
        region: sayNameIn(language)(place.region),
        latitude: place.latitude,
        longitude: place.longitude,
        time_zone: place.timeZone,
      })),
    };
  },
});
