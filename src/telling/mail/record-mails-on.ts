import type { Database } from '../../ground/database/database.ts';
import { type ServiceTimes, updateServiceTimes } from './service-times-store.ts';

/** Between what times mails were off. */
export type RecordMailsOn = () => Promise<ServiceTimes>;

const sayMs = 60_000;

/** Says once a minute, when it is asked, that mails are sent. `before` each time: what has to be known by then. */
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
