import type { Database } from '../../ground/database/database.ts';
import { type ServiceTimes, updateServiceTimes } from './service-times-store.ts';

/** Records that mails are on. Resolves to the times between which they were off. */
export type RecordMailsOn = () => Promise<ServiceTimes>;

const sayMs = 60_000;

/** Records it once a minute at most, when called. `before` runs first, each time. */
export function createRecordMailsOn(database: Database, before: () => Promise<void>): RecordMailsOn {
  let said: Promise<ServiceTimes> | undefined;
  let saidAt = 0;
  const say = async () => {
    await before();
    return updateServiceTimes(database);
  };
  return async () => {
    if (said === undefined || performance.now() - saidAt >= sayMs) {
      saidAt = performance.now();
      said = say();
    }
    try {
      return await said;
    } catch (error) {
      said = undefined;
      throw error;
    }
  };
}
