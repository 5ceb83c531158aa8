import Type from 'typebox';
import { describeVersions } from '../../engine/tariff/describe-versions.ts';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { findAccountCounts } from '../../who/accounts/account-store.ts';
import { dateTime, message, reply } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { presentFile, TariffFileReply } from './tariff-file.ts';

const utc = (description: string) => dateTime(description, '2026-07-01T00:00:00.000Z');
const count = (description: string) => Type.Integer({ minimum: 0, description });

const TariffVersionRow = reply('TariffVersion', {
  name: Type.Union([Type.String(), Type.Null()], { description: 'Of a price table for some. Null: the general one.' }),
  version: Type.String({ description: 'Changes with any number in the tables.' }),
  valid_from: utc('From when on it counts.'),
  valid_until: Type.Union([utc('When the next version takes over.'), Type.Null()]),
  in_force: Type.Boolean({ description: 'Whether prices are made by it now.' }),
  accounts: count('Accounts with which a price table of that name is agreed on; of the general one all others.'),
  files: Type.Array(TariffFileReply, {
    description: 'What it is made of: the tables that count together from its day on.',
  }),
  vehicles: count('Types of vehicles.'),
  lanes: count('Pairs of countries and countries with a factor of their own.'),
  toll_countries: count('Countries with a toll of their own.'),
  closed_areas: count('Countries and regions that are not served.'),
  closed_borders: count('Borders that are not crossed.'),
  cabotage_rules: count('Rules for carriers inside countries that are not theirs.'),
  un_numbers: count('UN numbers in the company’s table A of ADR.'),
  rates: count('Rates agreed on for lanes.'),
  cancellation_steps: count('Steps of the fees for canceling.'),
});

export const listTariffsRow = defineOperatorOperation({
  operationId: 'listTariffs',
  method: 'GET',
  path: '/tariffs',
  tag: 'Prices',
  summary: 'List the tariffs',
  description:
    'The versions that this process has loaded, with what `tariff check` says of them. Tables in which anything is wrong are not loaded: those before stay, and the log says why.',
  scope: 'operator:read',
  success: {
    status: 200,
    description: 'The versions by their time, the general ones first.',
    schema: reply('TariffList', { message, data: Type.Array(TariffVersionRow) }),
    examples: {
      tariffs: {
        summary: 'The tariff that ships with the service, and one of the company from next year on',
        moment: 'empty',
      },
    },
  },
  handle: async ({ database, prices: { pricing }, now }) => {
    const at = now();
    const accounts = await readWithRetry(() => findAccountCounts(database));
    const { tariffs } = pricing;
    const known = (name: string | null) => name !== null && tariffs.named.has(name);
    const countOfName = (name: string | null) =>
      accounts
        .filter(({ tariffName }) => (name === null ? !known(tariffName) : tariffName === name))
        .reduce((sum, each) => sum + each.count, 0);
    const data = describeVersions(tariffs).map(({ name, tariff, from, until, sizes }) => ({
      name,
      version: tariff.version,
      valid_from: new Date(from).toISOString(),
      valid_until: until === null ? null : new Date(until).toISOString(),
      in_force: from <= at && (until === null || at < until),
      accounts: countOfName(name),
      files: tariff.sources.map(presentFile),
      ...sizes,
    }));
    return { message: `${countOf(data.length, 'version')}.`, data };
  },
});
