import type { Database } from '../../ground/database/database.ts';
import type { SimulationStep } from './magic-references.ts';

type StepKey = { accountId: number; orderId: string; number: number };

/** A step that is due; `tries`: how often it was taken before. */
export type DueStep = StepKey & { step: SimulationStep; tries: number };

/**
 * Steps of any account that are due, the oldest first. Until the company accepts an order only its answers are; the
 * others are due as long after that as after a booking that is placed at once.
 */
export async function listDueSteps({ pool, schema }: Database, limit: number): Promise<DueStep[]> {
  const { rows } = await pool.query<DueStep>({
    name: `${schema}-list-due-steps`,
    text: `select s.account_id, s.order_id, s.number, s.step, s.tries
             from ${schema}.simulation_steps s
             left join ${schema}.orders o on o.account_id = s.account_id and o.id = s.order_id
            where s.due_at <= now()
              and case
                    when s.tries > 0 or s.step->>'to' in ('accepted', 'declined') then true
                    when o.status = 'requested' then false
                    when o.decision->>'answer' = 'placed'
                      then s.due_at + ((o.decision->>'at')::timestamptz - o.requested_at) <= now()
                    else true end
            order by s.due_at, s.number limit $1`,
    values: [limit],
  });
  return rows;
}

/** Takes a step for so many seconds, after which others may. False if another process has taken it. */
export async function markStepTaken(
  { pool, schema }: Database,
  { accountId, orderId, number, tries }: DueStep,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: `${schema}-take-step`,
    text: `update ${schema}.simulation_steps set due_at = now() + make_interval(secs => $5), tries = tries + 1
            where account_id = $1 and order_id = $2 and number = $3 and tries = $4`,
    values: [accountId, orderId, number, tries, seconds],
  });
  return rowCount === 1;
}

/** Forgets a step that was done, or that cannot be. */
export async function deleteStep({ pool, schema }: Database, { accountId, orderId, number }: StepKey): Promise<void> {
  await pool.query({
    name: `${schema}-delete-step`,
    text: `delete from ${schema}.simulation_steps where account_id = $1 and order_id = $2 and number = $3`,
    values: [accountId, orderId, number],
  });
}
