import Type from 'typebox';
import { compareTariffs, type TableDifference } from '../../engine/tariff/compare/compare-tariffs.ts';
import { computeInSteps } from '../../ground/concurrency/steps-in-turns.ts';
import { countOf } from '../../ground/count-of.ts';
import { integer, message, oneOf, reply, text } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { findVersions } from './find-versions.ts';
import { presentFile, TariffFileReply } from './tariff-file.ts';

export const versionParams = Type.Object({ version: Type.String({ description: 'As `GET /tariffs` lists it.' }) });
export const fromVersion = Type.Optional(
  text('The version to compare with; when absent, the one before it.', 200, { minLength: 1 }),
);

const fileOrNone = (description: string) => Type.Union([TariffFileReply, Type.Null()], { description });

const TableChange = reply('TariffChange', {
  kind: oneOf(['changed', 'added', 'removed'], 'A value that is another one, or what only one of the versions has.'),
  path: Type.Array(Type.String(), {
    description: 'Fields of the table and names of its rows, as `["prices", "tautliner", "fixed"]`.',
  }),
  before: Type.Unknown({ description: 'A value or, of what was removed, a row. Null: none.' }),
  after: Type.Unknown({ description: 'A value or, of what was added, a row. Null: none.' }),
  percent: Type.Union([Type.Number(), Type.Null()], { description: 'Of numbers: by how much.' }),
});

const TableDifferences = reply('TariffTableDifference', {
  table: Type.String({ description: 'As its file is called, as `tariff`, `tolls`, `rates`.' }),
  before: fileOrNone('Null: the version has no such table.'),
  after: fileOrNone('Null: the version has no such table.'),
  count: integer('How many changes there are.', 0, Number.MAX_SAFE_INTEGER),
  changes: Type.Array(TableChange, { description: 'The first `limit` of them, in the order of the table.' }),
  other_remarks: Type.Boolean({ description: 'Whether sources or notes differ, by which nothing is priced.' }),
});

const limitDefault = 200;

export const compareTariffVersionsRow = defineOperatorOperation({
  operationId: 'compareTariffs',
  method: 'GET',
  path: '/tariffs/{version}/differences',
  tag: 'Prices',
  summary: 'Compare two versions of the tariff',
  description: 'Every number, word and row in which a version differs from another one, by table.',
  scope: 'operator:read',
  params: versionParams,
  query: Type.Object(
    {
      from: fromVersion,
      limit: Type.Optional(integer('Changes of each table at most; 200 when absent.', 1, 1000)),
    },
    { additionalProperties: false },
  ),
  success: {
    status: 200,
    description: 'The tables in which anything differs.',
    schema: reply('TariffDifferences', {
      message,
      before: Type.String({ description: 'The version that is compared with.' }),
      after: Type.String({ description: 'The version.' }),
      data: Type.Array(TableDifferences),
    }),
    examples: { next: { summary: 'What changes with next year', moment: 'empty' } },
  },
  errors: ['tariff_not_found'],
  handle: async ({ prices: { pricing } }, { params, query: { from, limit = limitDefault }, compute }) => {
    const { before, after } = findVersions(pricing.tariffs, params.version, from);
    const differences = await computeInSteps(compute, compareTariffs(before.tariff, after.tariff));
    const count = differences.reduce((sum, { changes }) => sum + changes.length, 0);
    return {
      message: `${countOf(count, 'change')}.`,
      before: before.tariff.version,
      after: after.tariff.version,
      data: differences.map((each) => presentDifference(each, limit)),
    };
  },
});

function presentDifference({ table, before, after, changes, hasOtherRemarks }: TableDifference, limit: number) {
  return {
    table,
    before: before && presentFile(before),
    after: after && presentFile(after),
    count: changes.length,
    changes: changes.slice(0, limit),
    other_remarks: hasOtherRemarks,
  };
}
