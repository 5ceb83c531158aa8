import assert from 'node:assert/strict';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { bookSamples } from '../../../src/run/process/sample-orders.ts';
import type { TestApp } from '../../support/app.ts';
import { bookingRequest, pinnedNow } from '../../support/clock/pinned.ts';

type FollowedPage = {
  /** The test's name. */
  says: string;
  /** What is there before the first command. */
  prepare?: (app: TestApp) => Promise<unknown>;
  /** It runs the program, which loads for seconds each time: its test is one of `npm run test:cli`. */
  hasCommands?: true;
};

/**
 * Pages whose every `sh` block is run in order, each page on an empty database: by `test/docs/examples.test.ts`, or by
 * `test/run/cli/shown-examples.test.ts`.
 */
export const followedPages: Readonly<Record<string, FollowedPage>> = {
  'README.md': {
    says: 'the first order of the README is made as it says, beside the sample orders of a first start',
    prepare: bookSampleOrders,
  },
  'docs/interface.md': {
    says: 'the guide to the interface shows what the service answers after a first start',
    prepare: bookSampleOrders,
  },
  'docs/agents.md': { says: 'the page about agents shows what the sandbox answers' },
  'docs/sandbox.md': { says: 'the guide to the sandbox shows what the service answers' },
  'docs/dispatch.md': { says: 'the day of a dispatcher goes as it says', hasCommands: true },
  'src/http/kernel/contract/description/start-of-shippers.md': {
    says: 'the first five minutes with the interface go as its description says',
  },
  'src/http/kernel/contract/description/start-of-operators.md': {
    says: 'the first five minutes with the company’s interface go as its description says',
    prepare: ({ call, sandboxToken }) =>
      call('POST', '/booking/publish', { prefix: prefixes.sandbox, token: sandboxToken, json: bookingRequest() }),
  },
  'docs/operations.md': { says: 'the commands of the operations guide print what it says', hasCommands: true },
  'docs/commands.md': { says: 'the page of commands shows what they print', hasCommands: true },
};

async function bookSampleOrders({ origin, sandboxToken }: TestApp): Promise<void> {
  assert.deepEqual(await bookSamples(origin, sandboxToken, pinnedNow), []);
}
