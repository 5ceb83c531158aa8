import type { Database } from '../../../src/database/database.ts';
import type { TestApp } from '../app.ts';
import type { Reply } from '../conformance.ts';
import type { SendOptions } from '../http-client.ts';

/** What a step of the journey finds. */
export type World = {
  app: TestApp;
  database: Database;
  shippers: { token: string; accountId: number }[];
  /** Ids of orders by a name of the journey's own. */
  ids: Record<string, string>;
  numbers: Record<string, number>;
  /** What was sent, as `GET /orders?page=2`. */
  sent: string[];
  send(method: string, path: string, json?: object, options?: SendOptions): Promise<Reply>;
};
