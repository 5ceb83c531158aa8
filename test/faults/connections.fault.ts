import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, until } from '../support/process.ts';
import { untilNothingIsLeft } from './support/invariants.ts';
import { cutPoints } from './support/proxy.ts';
import { startSetup } from './support/setup.ts';

/** The promised times hold on a machine of its own; tests share one with others. */
const patience = 3;
const isLong = process.env.FAULTS_LONG === '1';
const setup = await startSetup({ after }, { settings: ['max_connections=30'] });
const { server, proxy, pool, service, call, book } = setup;

type Reply = Awaited<ReturnType<typeof book>>;
const orders = (page = 1) => call(`/api/v3/orders?page=${page}`);
const cancel = (id: string, key: string) =>
  call(`/api/v3/orders/${id}`, { method: 'PUT', json: { status: 'canceled' }, headers: { 'idempotency-key': key } });

/** The reply, and how long it took in milliseconds. */
async function timed(work: () => Promise<Reply>): Promise<{ reply: Reply; ms: number }> {
  const from = performance.now();
  return { reply: await work(), ms: performance.now() - from };
}

function expectUnavailable({ status, body, headers }: Reply): void {
  assert.equal(status, 503, JSON.stringify(body));
  assert.equal(body.code, 'service_unavailable');
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
}

/** Milliseconds until the service books again. */
async function recovery(): Promise<number> {
  const from = performance.now();
  await until(async () => (await book()).status === 200);
  return performance.now() - from;
}

async function rowsOf(id: string): Promise<{ orders: number; events: string[] }> {
  const { rows } = await pool.query(
    `select (select count(*) from production.orders where id = $1) as orders,
            (select coalesce(json_agg(type order by sequence), '[]') from production.order_events where order_id = $1) as events`,
    [id],
  );
  return rows[0];
}

/** Books with so many keys at once, does the harm meanwhile, repeats what was not answered: each key is one order. */
async function bookThrough(count: number, harm: () => Promise<unknown>): Promise<{ refused: number; ms: number }> {
  const keys = Array.from({ length: count }, () => randomUUID());
  const replies = keys.map(async (key, i) => {
    await sleep(i * 4);
    return book(key);
  });
  await sleep(count);
  await harm();
  const ms = await recovery();
  const first = await Promise.all(replies);
  const refused = first.filter(({ status }) => status !== 200);
  refused.forEach(expectUnavailable);
  for (const [i, key] of keys.entries()) {
    const again = await book(key);
    assert.equal(again.status, 200, JSON.stringify(again.body));
    if (first[i]!.status === 200) assert.deepEqual(again.body, first[i]!.body);
    assert.deepEqual(await rowsOf(again.body.data.id), { orders: 1, events: ['order.placed'] });
  }
  return { refused: refused.length, ms };
}

beforeEach(async () => {
  proxy.mend();
  await until(async () => (await call('/readyz')).status === 200);
});

describe('a connection to the database that is cut', () => {
  for (const point of cutPoints) {
    for (const key of [undefined, 'a key']) {
      it(`${point} the commit: a booking with ${key ?? 'no key'} is answered, and made once`, async () => {
        const before = (await orders()).body.meta.total;
        const isCut = proxy.cutNext(point, '-book-orders');
        const reply = await book(key && randomUUID());
        assert.ok(isCut());
        assert.equal(reply.status, 200, JSON.stringify(reply.body));
        assert.deepEqual(await rowsOf(reply.body.data.id), { orders: 1, events: ['order.placed'] });
        assert.equal((await orders()).body.meta.total, before + 1);
      });
    }
    it(`${point} the commit: a cancel is answered, made once, and answered alike with its key`, async () => {
      const { id } = (await book()).body.data;
      const key = randomUUID();
      const isCut = proxy.cutNext(point, '-cancel-order');
      const replies = [await cancel(id, key), await cancel(id, key)];
      assert.ok(isCut());
      assert.deepEqual(
        replies.map(({ status, body }) => [status, body.message]),
        Array(2).fill([200, 'The order is canceled.']),
      );
      assert.deepEqual((await rowsOf(id)).events, ['order.placed', 'order.canceled']);
    });
  }
});

describe('a database that ends', () => {
  it('by a backend that is killed while 50 bookings come: only 503s, and within 2 s of the recovery it books again', async (t) => {
    const { refused, ms } = await bookThrough(50, async () => {
      const { rows } = await pool.query(
        `select pid from pg_stat_activity where application_name like 'transport-ordering-service%' limit 1`,
      );
      // The server ends all its connections then, and takes new ones once it has recovered.
      const witness = new pg.Client({ connectionString: server.url });
      await witness.connect();
      witness.on('error', () => {});
      const isCut = new Promise((resolve) => witness.once('end', resolve));
      process.kill(rows[0].pid, 'SIGKILL');
      await isCut;
      await until(server.accepts);
    });
    t.diagnostic(`${refused} of 50 refused, booked again ${ms.toFixed(0)} ms after the database`);
    assert.ok(ms < 2000 * patience, `${ms} ms`);
  });

  it('at once and starts: only 503s, and within 5 s of its return it books again', async (t) => {
    const { refused, ms } = await bookThrough(50, async () => {
      await server.end('SIGQUIT');
      await server.start();
    });
    t.diagnostic(`${refused} of 50 refused, booked again ${ms.toFixed(0)} ms after the database`);
    assert.ok(ms < 5000 * patience, `${ms} ms`);
  });

  it('for a while: 503 within 3 s, not ready but live, and with the same key it books when it is back', async (t) => {
    const seconds = isLong ? 30 : 3;
    await server.end('SIGINT');
    const key = randomUUID();
    let longest = 0;
    for (const from = performance.now(); performance.now() - from < seconds * 1000; await sleep(100)) {
      const replies = await Promise.all([() => book(key), () => orders(), () => call('/readyz')].map(timed));
      replies.slice(0, 2).forEach(({ reply }) => {
        expectUnavailable(reply);
      });
      assert.deepEqual([replies[2]!.reply.status, (await call('/livez')).status], [503, 200]);
      longest = Math.max(longest, ...replies.map(({ ms }) => ms));
    }
    await server.start();
    const ms = await recovery();
    t.diagnostic(
      `${seconds} s: the slowest 503 took ${longest.toFixed(0)} ms; booked ${ms.toFixed(0)} ms after the return`,
    );
    assert.ok(longest < 3000 * patience, `${longest} ms`);
    const reply = await book(key);
    assert.equal(reply.status, 200);
    assert.deepEqual(await rowsOf(reply.body.data.id), { orders: 1, events: ['order.placed'] });
  });
});

describe('a database that hangs', () => {
  const stopped = async () => {
    const pids = await server.processes();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    };
  };

  it('whole: 503 within 6 s, and all is well when it goes on', async (t) => {
    const { id } = (await book()).body.data;
    const resume = await stopped();
    const key = randomUUID();
    const replies = await Promise.all([() => book(key), () => orders(), () => cancel(id, key)].map(timed));
    resume();
    for (const { reply } of replies) expectUnavailable(reply);
    const longest = Math.max(...replies.map(({ ms }) => ms));
    const ms = await recovery();
    t.diagnostic(`the slowest 503 took ${longest.toFixed(0)} ms; booked ${ms.toFixed(0)} ms after it went on`);
    assert.ok(longest < 6000 * patience, `${longest} ms`);
    assert.deepEqual([(await book(key)).status, (await cancel(id, key)).status], [200, 200]);
    assert.deepEqual((await rowsOf(id)).events, ['order.placed', 'order.canceled']);
    await untilNothingIsLeft(pool);
  });

  it('in the network alone: 503 within 6 s, and all is well when it passes again', async () => {
    const release = proxy.hold();
    const key = randomUUID();
    const { reply, ms } = await timed(() => book(key));
    release();
    expectUnavailable(reply);
    assert.ok(ms < 6000 * patience, `${ms} ms`);
    await until(async () => (await book(key)).status === 200);
    await untilNothingIsLeft(pool);
  });
});

describe('too much at once', () => {
  it('for the connections there are: what waits for 2 s is a 503, the process lives, and it heals at once', async (t) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('lock table production.orders in access exclusive mode');
    const slow = Array.from({ length: 10 }, () => orders());
    await until(async () => {
      const { rows } = await client.query(`select count(*) as count from pg_locks where not granted`);
      return rows[0].count >= 10;
    });
    const many = Array.from({ length: 200 }, () => timed(() => orders(2)));
    assert.equal((await call('/livez')).status, 200);
    const refused = await Promise.all(many);
    for (const { reply } of refused) expectUnavailable(reply);
    await client.query('rollback');
    client.release();
    const from = performance.now();
    await until(async () => (await orders()).status === 200);
    const ms = performance.now() - from;
    await Promise.all(slow);
    const longest = Math.max(...refused.map((each) => each.ms));
    t.diagnostic(`200 refused within ${longest.toFixed(0)} ms; answered ${ms.toFixed(0)} ms after the lock was gone`);
    assert.ok(longest < 2000 * patience && ms < 1000 * patience, `${longest} ms, ${ms} ms`);
    await untilNothingIsLeft(pool);
  });

  it('for the server: without a free connection it is a 503, and it heals', async () => {
    await pool.query('select 1');
    const others: pg.Client[] = [];
    proxy.refuse();
    for (;;) {
      const other = new pg.Client({ connectionString: server.url });
      other.on('error', () => {});
      const isIn = await other.connect().then(
        () => true,
        ({ code }) => assert.equal(code, '53300') ?? false,
      );
      if (!isIn) break;
      others.push(other);
    }
    proxy.mend();
    expectUnavailable(await orders());
    expectUnavailable(await book());
    assert.equal((await call('/livez')).status, 200);
    await Promise.all(others.map((other) => other.end()));
    assert.ok((await recovery()) < 5000 * patience);
  });
});

describe('a network that delays and doubles nothing though', () => {
  const delays: Record<string, () => number> = {
    'it takes 100 to 300 ms each way': () => 100 + 200 * Math.random(),
    'a packet in twenty is lost, which TCP sends again after 200 ms': () => (Math.random() < 0.05 ? 200 : 0),
  };
  for (const [name, delayMs] of Object.entries(delays))
    it(name, async (t) => {
      proxy.delayMs = delayMs;
      const keys = Array.from({ length: 12 }, () => randomUUID());
      const twice = [...keys, ...keys];
      const replies = await Promise.all(twice.map((key) => timed(() => book(key))));
      proxy.delayMs = () => 0;
      for (const { reply } of replies) if (reply.status !== 200) expectUnavailable(reply);
      const ids = await Promise.all(keys.map(async (key) => (await book(key)).body.data.id));
      assert.equal(new Set(ids).size, keys.length);
      for (const [i, { reply }] of replies.entries())
        if (reply.status === 200) assert.equal(reply.body.data.id, ids[i % keys.length]);
      for (const id of ids) assert.deepEqual(await rowsOf(id), { orders: 1, events: ['order.placed'] });
      t.diagnostic(`the slowest reply took ${Math.max(...replies.map(({ ms }) => ms)).toFixed(0)} ms`);
    });
});

it('through all of this it was one process, which said nothing of it', () => {
  assert.ok(isAlive(service.pid));
  assert.match(
    service.stderr(),
    /^migrated production: .*\nmigrated sandbox: .*\nproduction: No order can be confirmed, .*\n$/,
  );
});
