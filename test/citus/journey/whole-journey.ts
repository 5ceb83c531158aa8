import {
  batchSteps,
  companySteps,
  lateSteps,
  operatorSteps,
  shipperSteps,
} from '../../support/journey/order-journey.ts';
import { type Step, steps } from '../../support/journey/world.ts';
import { heardRuns, hearingRuns } from './hearing-journey.ts';
import { listRuns } from './lists-journey.ts';
import { accountRuns, ownerRuns } from './owner-journey.ts';
import { roadRuns } from './road-journey.ts';
import { sandboxRuns } from './sandbox-journey.ts';
import type { WholeWorld } from './whole-world.ts';

/**
 * All that the service does. What is booked for several accounts at once comes late: its numbers, and so its place in
 * the lists of all accounts, differ from run to run.
 */
export const wholeSteps: readonly Step<WholeWorld>[] = [
  ...shipperSteps,
  ...steps(hearingRuns),
  ...companySteps,
  ...steps(roadRuns),
  ...steps(sandboxRuns, 'sandbox'),
  ...[listRuns, accountRuns, heardRuns, ownerRuns].flatMap((runs) => steps(runs)),
  ...batchSteps,
  ...operatorSteps,
  ...lateSteps,
];
