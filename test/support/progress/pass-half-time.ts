import type { Database } from '../../../src/ground/database/database.ts';
import { tellUnanswered } from '../../../src/telling/events/company/tell-unanswered.ts';

/** Half of the time to answer what is to be answered has passed, and the company is told of one of them. */
export async function passHalfTime(database: Database): Promise<void> {
  await database.pool.query(`update ${database.schema}.orders set remind_at = now() where status = 'requested'`);
  await tellUnanswered(database, 1, (error) => {
    throw error;
  });
}
