// Tells people by mail of what is in the database whose address is the first argument, by the server on the port of
// the second, until it is killed.

import { openPool } from '../../../src/ground/database/pool.ts';
import type { MailSettings } from '../../../src/ground/settings/mail-settings.ts';
import { defaultProfile } from '../../../src/orders/company/company-profile.ts';
import { createAppendNews } from '../../../src/telling/events/company/append-news.ts';
import { keepSendingMails } from '../../../src/telling/mail/keep-sending-mails.ts';
import { databaseOn } from '../database.ts';

const onError = () => {};
const pool = openPool(process.argv[2]!, { connectionsMax: 5, onError });
const database = databaseOn(pool, 'production');
const settings: MailSettings = {
  host: '127.0.0.1',
  port: Number(process.argv[3]),
  tls: 'none',
  user: undefined,
  password: '',
  from: { name: '', address: 'dispo@elbe.example' },
  companyTo: ['desk@elbe.example'],
};
keepSendingMails(
  {
    database,
    settings,
    company: { profile: defaultProfile },
    findVehicle: () => undefined,
    orderUrl: (orderNumber) => `https://freight.example/${orderNumber}`,
  },
  { appendNews: createAppendNews(database), onError },
);
setInterval(() => {}, 1000);
