import { instantOfLocal, localDayAndHour } from '../../ground/local-time.ts';
import { dayMs, hourMs, type Instant } from '../../ground/units.ts';
import { prefixes } from '../../http/kernel/contract/prefixes.ts';

const timeZone = 'Europe/Berlin';
const remark = 'Sample, booked by the first start of the sandbox: nothing of it is real.';
/** The hours of the day when ramps are staffed. */
const workFrom = 6;
const workUntil = 21;
const morningHour = 8;
const windowMs = 2 * hourMs;
/** Over Christmas and a weekend. */
const daysLaterMax = 4;
const replyMsMax = 10_000;
const attemptsMax = 3;

/** Names are made up, places are real. */
const sites = {
  hamburg: {
    company_name: 'Muster Maschinenbau GmbH',
    first_name: 'Inga',
    last_name: 'Petersen',
    address_line_1: 'Am Sandtorkai 30',
    zip: '20457',
    city: 'Hamburg',
    country: 'DE',
    phone: '+49 40 301000',
  },
  leipzig: {
    company_name: 'Beispiel Druckhaus AG',
    last_name: 'Empfang',
    address_line_1: 'Maximilianallee 4',
    zip: '04129',
    city: 'Leipzig',
    country: 'DE',
  },
  wien: {
    company_name: 'Probe Handel GmbH',
    first_name: 'Lena',
    last_name: 'Gruber',
    address_line_1: 'Laxenburger Straße 365',
    zip: '1230',
    city: 'Wien',
    country: 'AT',
  },
  poznan: {
    company_name: 'Przykład Meble Sp. z o.o.',
    first_name: 'Piotr',
    last_name: 'Nowak',
    address_line_1: 'ul. Głogowska 18',
    zip: '60-702',
    city: 'Poznań',
    country: 'PL',
  },
  muenchen: {
    company_name: 'Muster Elektro GmbH',
    last_name: 'Wareneingang',
    address_line_1: 'Maria-Probst-Straße 20',
    zip: '80939',
    city: 'München',
    country: 'DE',
  },
};

type Site = keyof typeof sites;
type Sample = {
  vehicle_type: number;
  from: Site;
  to: Site;
  items: object[];
  /** How many days from the first possible one. */
  afterDays: number;
  /** Of the unloading: as a reference number of the sandbox, it may ask for something. */
  reference?: string;
};

/** Those of the first day go by van, which may drive on Sundays too. */
const samples: readonly Sample[] = [
  {
    vehicle_type: 4,
    from: 'leipzig',
    to: 'muenchen',
    afterDays: 0,
    items: [{ quantity: 3, category: 'epal', height: 110, weight: 240, name: 'Printed catalogues' }],
    reference: 'SIM-DELAY-45',
  },
  {
    vehicle_type: 5,
    from: 'poznan',
    to: 'hamburg',
    afterDays: 0,
    items: [{ quantity: 5, category: 'epal', height: 180, weight: 130, name: 'Furniture, flat-packed' }],
  },
  {
    vehicle_type: 10,
    from: 'hamburg',
    to: 'wien',
    afterDays: 1,
    items: [{ quantity: 18, category: 'epal', height: 160, weight: 520, name: 'Machine parts' }],
  },
];

/**
 * Books a few transports as any shipper would, so that a visitor finds orders of today and tomorrow. If a holiday
 * keeps a vehicle from driving, the following days are tried: by their prices, since a refusal in the log of a first
 * start looks like a fault. Each has a key of its own, so that it is booked once even if a reply is lost.
 * @param origin where the service is reached from here.
 * @returns why some were not booked: an operator's own tables may sell none of them.
 */
export async function bookSamples(origin: string, token: string, now: Instant): Promise<string[]> {
  const book = async (sample: Sample, number: number) => {
    let outcome: Outcome = { problem: undefined };
    for (let later = 0; later <= daysLaterMax; later++) {
      const body = bodyOf(sample, number, startOn(now, sample.afterDays + later));
      if (later < daysLaterMax && (await isUnavailable(origin, token, body))) continue;
      outcome = await sendUntilAnswered(origin, token, { key: `sample-${number}`, body });
      if (!outcome.isRefused) break;
    }
    return outcome.problem;
  };
  const problems = await Promise.all(samples.map((sample, i) => book(sample, i + 1)));
  return problems.filter((problem) => problem !== undefined);
}

function bodyOf({ vehicle_type, from, to, items, reference }: Sample, number: number, start: Instant) {
  const dates = [{ start: new Date(start).toISOString(), end: new Date(start + windowMs).toISOString() }];
  const name = `SAMPLE-${number}`;
  return {
    vehicle_type,
    items,
    additional_information: remark,
    loadings: [{ ...sites[from], reference_number: name, dates }],
    unloadings: [{ ...sites[to], reference_number: reference ?? name }],
  };
}

type Booking = ReturnType<typeof bodyOf>;

/** Whether a vehicle is known to be had on later days alone; a price that nobody knows keeps from nothing. */
async function isUnavailable(origin: string, token: string, booking: Booking): Promise<boolean> {
  const { vehicle_type, items, loadings, unloadings } = booking;
  const placesOf = (stops: { country: string; zip: string }[]) =>
    stops.map(({ country, zip }) => ({ country, zip_code: zip }));
  const loading_date = loadings[0]?.dates[0]?.start ?? '';
  const body = { items, loadings: placesOf(loadings), unloadings: placesOf(unloadings), loading_date };
  try {
    const reply = await post(`${origin}${prefixes.sandbox}/price?vehicle_type=${vehicle_type}`, token, body);
    const { data } = (await reply.json()) as { data?: { estimated_loading_times: { start: string }[] }[] };
    if (!data) return false;
    const offered = data[0]?.estimated_loading_times[0]?.start;
    return offered === undefined || Date.parse(offered) - Date.parse(loading_date) > dayMs / 2;
  } catch {
    return false;
  }
}

/** The next full hour but one, or in the morning of the first day on which that is not over; or so many days later. */
export function startOn(now: Instant, afterDays: number): Instant {
  const soon = (Math.floor(now / hourMs) + 2) * hourMs;
  const { date, hour } = localDayAndHour(soon, timeZone);
  if (afterDays === 0 && hour >= workFrom && hour < workUntil) return soon;
  const first = hour < workUntil ? date : date + 1;
  return instantOfLocal((first + afterDays) * dayMs + morningHour * hourMs, timeZone);
}

/** `isRefused`: that booking cannot be made, and the key is free for another. Otherwise nothing is known. */
type Outcome = { problem: string | undefined; isRefused?: boolean };

/** Repeats a request until it is known whether it was done. */
async function sendUntilAnswered(origin: string, token: string, booking: KeyedBooking): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(origin, token, booking);
    if (outcome.problem === undefined || outcome.isRefused || attempt === attemptsMax) return outcome;
  }
}

type KeyedBooking = { key: string; body: Booking };

async function send(origin: string, token: string, { key, body }: KeyedBooking): Promise<Outcome> {
  try {
    const reply = await post(`${origin}${prefixes.sandbox}/booking/publish`, token, body, { 'idempotency-key': key });
    if (reply.ok) return { problem: undefined };
    const { message, errors } = (await reply.json()) as { message: string; errors?: object };
    return { problem: errors ? `${message} ${JSON.stringify(errors)}` : message, isRefused: reply.status === 422 };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function post(url: string, token: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(replyMsMax),
  });
}
