import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFaultServer } from '../faults/support/postgres.ts';
import { newestMigration, programAt, programBefore } from '../faults/support/release.ts';
import { git } from '../faults/support/repository.ts';
import { newShipper, openSurvivingPool, quiet, type Shipper } from '../faults/support/setup.ts';
import {
  type Closing,
  request,
  type Service,
  startService,
  temporaryDirectory,
  upcomingBooking,
} from '../support/process.ts';

const limit = 12;
const soldBefore = 9;
const trailers = { pool: 'trailers', vehicles: ['ftl'] };

/** How the pool counts after the upgrade. */
const counted: Record<string, object> = {
  loads: { loads: limit, hard: true },
  trucks: { by: 'trucks', trucks: limit, backDays: 'distance', hard: true },
};

/** Releases whose pools are sums: the one before the newest migration, and the first whose bookings were measured. */
const releases: Record<string, (t: Closing) => Promise<string | undefined>> = {
  'the release before': async (t) => {
    const before = await programBefore(t, await newestMigration());
    return 'missing' in before ? undefined : before.main;
  },
  '3a5c3cc5': async (t) => {
    const has = await git('cat-file', '-e', '3a5c3cc5^{commit}').then(
      () => true,
      () => false,
    );
    return has ? programAt(t, '3a5c3cc5') : undefined;
  },
};

async function folderWith(t: Closing, pool: object | undefined): Promise<string> {
  const directory = await temporaryDirectory(t);
  await mkdir(join(directory, 'tariff'));
  const pools = pool === undefined ? [] : [pool];
  await writeFile(join(directory, 'tariff', 'availability.json'), JSON.stringify({ pools }));
  return directory;
}

for (const [release, programOf] of Object.entries(releases))
  for (const hadPool of [true, false])
    for (const [by, pool] of Object.entries(counted)) {
      const before = `${release} sold nine ${hadPool ? 'of a pool' : 'without a pool'}`;
      test(`${before}, and three of twelve are left by ${by}`, async (t) => {
        const program = await programOf(t);
        if (program === undefined) return t.skip('the history of this clone does not reach it');
        const server = await startFaultServer(t);
        const dataBefore = await folderWith(t, hadPool ? { ...trailers, loads: limit } : undefined);
        const env = { ...quiet, DATABASE_URL: server.url };
        const old = await startService(t, { ...env, DATA_DIR: dataBefore }, undefined, program);
        const connections = openSurvivingPool(t, server.url);
        const shippers: Shipper[] = [];
        for (let i = 0; i < 4; i++) shippers.push(await newShipper(connections, `Shipper ${i}`));
        const json = { ...upcomingBooking(), vehicle_type: 10, items: [] };
        const book = async (service: Service, turn: number) => {
          const { token } = shippers[turn % shippers.length]!;
          return (await request(`${service.origin}/api/v3/booking/publish`, { method: 'POST', token, json })).status;
        };
        for (let turn = 0; turn < soldBefore; turn++) assert.equal(await book(old, turn), 200);
        old.signal('SIGTERM');
        assert.equal((await old.ended).code, 0);

        const after = { ...env, DATA_DIR: await folderWith(t, { ...trailers, ...pool }) };
        const renewed = await startService(t, after);
        const statuses = await Promise.all(Array.from({ length: 20 }, (_, turn) => book(renewed, turn)));
        const sold = statuses.filter((status) => status === 200).length;
        assert.deepEqual([sold, statuses.filter((status) => status === 422).length], [limit - soldBefore, 17]);
      });
    }
