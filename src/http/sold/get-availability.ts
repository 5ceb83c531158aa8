import { readWithRetry } from '../../ground/database/unavailable.ts';
import { readDay } from '../../orders/sold/day-limits.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { presentAvailability } from './present-availability.ts';
import { AvailabilityReply, dateParams } from './schema.ts';

export const getAvailabilityRow = defineOperatorOperation({
  operationId: 'getAvailability',
  method: 'GET',
  path: '/availability/{date}',
  tag: 'Availability',
  summary: 'See what can be sold on a day',
  description: 'Each pool of vehicles with its limit, what is booked and what is left, and what is closed.',
  scope: 'operator:read',
  params: dateParams,
  success: {
    status: 200,
    description: 'The day.',
    schema: AvailabilityReply,
    examples: {
      day: { summary: 'A day', moment: 'third', path: { date: '2026-11-24' } },
    },
  },
  errors: ['invalid_request'],
  handle: async ({ database, prices: { availability } }, { params: { date }, warnings }) => {
    const day = await readWithRetry(() => readDay(database, availability.table, date));
    return { message: `What can be sold on ${date}.`, data: presentAvailability(day), warnings };
  },
});
