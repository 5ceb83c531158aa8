import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';
import { type Posted, verified } from '../../support/webhooks/raw-receiver.ts';
import { refusedAddress, type WholeRuns, type WholeWorld } from './whole-world.ts';

/** A cluster that others use may take its time. */
const secondsMax = 30;

type Receiver = keyof WholeWorld['receivers'];
type Door = Pick<WholeWorld, 'send' | 'sendToSandbox' | 'operate'>;

/** By whom an endpoint is made and looked at. */
function doorOf({ send, sendToSandbox, operate }: Door, name: Receiver) {
  if (name === 'company')
    return (method: string, path: string, json?: object) => operate(method, path, json && { json });
  return name === 'sandbox' ? sendToSandbox : send;
}

const open = (name: Receiver, types: string[] = []) =>
  async function opening(world: WholeWorld) {
    const json = { url: world.receivers[name].url, types };
    const reply = await doorOf(world, name)('POST', '/webhook-endpoints', json);
    world.ids[name] = reply.body.data.id;
    world.secrets[name] = reply.body.data.secret;
    return reply;
  };

const atEndpoint =
  (name: Receiver, method = 'GET', way = '', json?: object) =>
  (world: WholeWorld) =>
    doorOf(world, name)(method, `/webhook-endpoints/${world.ids[name]}${way}`, json);

type Told = ReturnType<typeof verified>;
const read = ({ receivers, secrets }: WholeWorld, name: Receiver): Told[] =>
  receivers[name].posted.map((posted: Posted) => verified(posted, secrets[name]!));

/** Of each type how many events came, and how often at most. */
function countEach(told: readonly Told[]): [type: string, events: number, timesMax: number][] {
  return [...Map.groupBy(told, ({ type }) => type)]
    .map(([type, ofType]): [string, number, number] => {
      const times = [...Map.groupBy(ofType, ({ id }) => id).values()].map((same) => same.length);
      return [type, times.length, Math.max(...times)];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** All events of a feed from a place on. */
async function readFeed(world: WholeWorld, name: Receiver, after = '0') {
  const events: { id: string; type: string }[] = [];
  for (let place = after; ; ) {
    const { data, meta } = (await doorOf(world, name)('GET', `/events?limit=100&after=${place}`)).body;
    events.push(...data);
    if (meta.next_after === meta.last_position) return events;
    place = meta.next_after;
  }
}

/** Waits until a receiver has all that its feed has, and the database knows that it has. */
const hearAll = (name: Receiver) =>
  async function hearing(world: WholeWorld) {
    const look = atEndpoint(name);
    await until(async () => {
      const expected = await readFeed(world, name, world.ids[`before ${name}`]);
      const ids = new Set(read(world, name).map(({ id }) => id));
      return expected.length > 0 && expected.every(({ id }) => ids.has(id));
    }, secondsMax);
    await until(async () => (await look(world)).body.data.waiting === 0, secondsMax);
    return [countEach(read(world, name)), await look(world)];
  };

/** The newest event, behind which an endpoint begins. */
const notePlace = (name: Receiver) =>
  async function noting(world: WholeWorld) {
    const last = (await readFeed(world, name)).at(-1);
    world.ids[`before ${name}`] = last?.id ?? '0';
    return last?.type;
  };

/** How shippers and the company are told of what happens from here on. */
export const hearingRuns: WholeRuns = {
  'look where the feed ends': notePlace('shipper'),
  'open an endpoint': open('shipper'),
  'open one that is gone': open('gone', ['order.placed']),
  'open one that is busy': open('busy', ['order.placed']),
  'open one of the company': open('company', ['order.placed', 'order.delivered', 'order.canceled']),
  'open one of the sandbox': open('sandbox'),
  'have contacts told by mail': ({ operate, shippers }) => {
    const mails = ['confirmation', 'delivered', 'canceled'];
    const contacts = ['to@acme.example', refusedAddress].map((email) => ({ name: 'Ada', email, mails }));
    return operate('PATCH', `/accounts/${shippers[0]!.accountId}`, { json: { contacts } });
  },
  'book what is told of': async ({ send, ids }) => {
    const reply = await send('POST', '/booking/publish', bookingRequest());
    ids.told = reply.body.data.id;
    return reply;
  },
  'wait until the busy one was asked': async ({ receivers: { busy } }) => {
    await until(() => busy.posted.length > 0, secondsMax);
    busy.status = 204;
  },
  'wait until the gone one is disabled': async (world) => {
    const look = atEndpoint('gone');
    await until(async () => !(await look(world)).body.data.enabled, secondsMax);
    return look(world);
  },
};

type Mail = { to: string; subject: string };
const mailsOf = ({ mailServer }: WholeWorld): Mail[] =>
  mailServer.mails.map(({ to, headers }) => ({ to, subject: headers.get('subject') ?? '' }));

/** What had been told by the end; each once, though there was time to tell it again. */
export const heardRuns: WholeRuns = {
  'wait until the shipper has all events': hearAll('shipper'),
  'wait until the sandbox has all events': hearAll('sandbox'),
  'wait until the busy one has what it refused': async (world) => {
    const feed = await readFeed(world, 'shipper', world.ids['before shipper']);
    const placed = feed.filter(({ type }) => type === 'order.placed');
    await until(() => new Set(read(world, 'busy').map(({ id }) => id)).size === placed.length, secondsMax);
    await until(async () => (await atEndpoint('busy')(world)).body.data.waiting === 0, secondsMax);
    return [placed.length, (await atEndpoint('busy')(world)).body.data.failing_since];
  },
  'wait until the company has what it wants': async (world) => {
    const wanted = (await readFeed(world, 'shipper', world.ids['before shipper'])).filter(({ type }) =>
      /^order\.(placed|delivered|canceled)$/.test(type),
    );
    await until(() => {
      const ids = new Set(read(world, 'company').map(({ id }) => id));
      return wanted.every(({ id }) => ids.has(id));
    }, secondsMax);
    return countEach(read(world, 'company'));
  },
  'list what was sent': async (world) => {
    const { data } = (await atEndpoint('shipper', 'GET', '/attempts?limit=2')(world)).body;
    const older = await atEndpoint('shipper', 'GET', `/attempts?before=${data[1].id}&limit=1`)(world);
    return [data.length, older.body.data.length];
  },
  'list what was refused': async (world) => {
    const { data } = (await atEndpoint('busy', 'GET', '/attempts?failed=true')(world)).body;
    return [data.length > 0, data.every(({ status }: { status: number }) => status === 503)];
  },
  'have an event sent again': async (world) => {
    const [first] = await readFeed(world, 'shipper', world.ids['before shipper']);
    const reply = await atEndpoint('shipper', 'POST', '/replay', { event: first!.id })(world);
    await until(() => read(world, 'shipper').filter(({ id }) => id === first!.id).length === 2, secondsMax);
    return reply;
  },
  'have a test sent': atEndpoint('shipper', 'POST', '/test'),
  'enable the one that was gone': async (world) => {
    world.receivers.gone.status = 204;
    return atEndpoint('gone', 'PATCH', '', { enabled: true })(world);
  },
  'wait until the mails are there': async (world) => {
    const types = ['order.placed', 'order.delivered', 'order.canceled'];
    const feed = await readFeed(world, 'shipper', world.ids['before shipper']);
    const count = feed.filter(({ type }) => types.includes(type)).length;
    await until(() => mailsOf(world).filter(({ to }) => to === 'to@acme.example').length >= count, secondsMax);
    const told = mailsOf(world).filter(({ to }) => to === 'to@acme.example');
    return [count, told.map(({ subject }) => subject).sort()];
  },
  'wait until it is written down who was told': async ({ operate, shippers }) => {
    const look = async () => (await operate('GET', `/accounts/${shippers[0]!.accountId}`)).body.data.told_by_mail;
    await until(async () => {
      const [taken, refused] = await look();
      return taken.state === 'fine' && taken.waiting === 0 && ['refused', 'stopped'].includes(refused.state);
    }, secondsMax);
    return (await look()).map(({ email, last_success_at }: Record<string, unknown>) => [email, last_success_at]);
  },
};
