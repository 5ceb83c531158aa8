import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startApp } from '../support/app.ts';
import { workday } from '../support/clock/days.ts';
import { descriptions, pathOf, runTool, toolsDirectory } from './run-tool.ts';

const made = join(toolsDirectory, '.generated');

/** Each generator, with what it makes of a description. */
const generators: Record<string, (description: (typeof descriptions)[number]) => [tool: string, args: string[]]> = {
  'openapi-fetch': (description) => [
    'openapi-typescript',
    [pathOf(description), '--output', join(made, 'openapi-typescript', `${description}.d.ts`)],
  ],
  'hey-api': (description) => [
    'openapi-ts',
    [
      '--input',
      pathOf(description),
      '--output',
      join(made, 'hey-api', description),
      '--client',
      '@hey-api/client-fetch',
    ],
  ],
};

type Client = { makeJourney(start: { baseUrl: string; token: string; day: string }): Promise<Journey> };
type Journey = {
  offers: number;
  value: number;
  id: string;
  netAmount: number | undefined;
  status: string;
  listed: string[];
  documents: string[];
  message: string;
  refused: { status: number; fields: string[] };
  events: string[];
  end: string;
};

describe('clients that others generate', () => {
  before(() => rm(made, { recursive: true, force: true }));
  for (const [name, generate] of Object.entries(generators)) {
    it(`are made for ${name} of both descriptions, without a complaint`, async () => {
      for (const description of descriptions) {
        const { code, output } = await runTool(...generate(description));
        assert.equal(code, 0, output);
        assert.doesNotMatch(output, /warn|error/i);
      }
    });
  }

  it('compile by the strict rules of TypeScript 5, with journeys that are written against them', async () => {
    const { code, output } = await runTool('tsc', ['--project', 'clients']);
    assert.equal(code, 0, output);
  });

  describe('make their journey', async () => {
    const tos = await startApp({ after });
    for (const name of Object.keys(generators)) {
      it(`with ${name}: price, book, read, list, cancel, and read what happened`, async () => {
        const client: Client = await import(pathToFileURL(join(made, 'js/clients', `${name}.js`)).href);
        const baseUrl = `${tos.origin}/sandbox/api/v3`;
        const journey = await client.makeJourney({ baseUrl, token: tos.sandboxToken, day: workday(3) });
        const { id, value, offers, ...rest } = journey;
        assert.ok(offers > 5);
        assert.deepEqual(rest, {
          netAmount: value,
          status: 'placed',
          listed: [id],
          documents: [],
          message: 'The order is canceled.',
          refused: { status: 422, fields: ['loadings'] },
          events: ['order.placed', 'order.canceled'],
          end: 'canceled',
        });
      });
    }
  });
});
