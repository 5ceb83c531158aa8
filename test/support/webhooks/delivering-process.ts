// Delivers webhooks of the database whose address is the argument, until it is killed. Loopback is an open network.
import { openPool } from '../../../src/ground/database/pool.ts';
import { createAppendNews } from '../../../src/telling/events/company/append-news.ts';
import { keepDeliveringWebhooks } from '../../../src/telling/webhooks/keep-delivering-webhooks.ts';
import { createGuard } from '../../../src/telling/webhooks/sending/address-guard.ts';
import { databaseOn } from '../database.ts';

const onError = () => {};
const pool = openPool(process.argv[2]!, { connectionsMax: 5, onError });
const database = databaseOn(pool, 'production');
const guard = createGuard(['127.0.0.0/8']);
const appendNews = createAppendNews(database);
keepDeliveringWebhooks(database, { guards: { shipper: guard, company: guard }, appendNews, onError });
setInterval(() => {}, 1000);
