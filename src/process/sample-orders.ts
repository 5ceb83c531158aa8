import { prefixes } from '../http/contract/prefixes.ts';
import { instantOfLocal, localDayAndHour } from '../local-time.ts';
import { dayMs, hourMs, type Instant } from '../units.ts';

const timeZone = 'Europe/Berlin';
const remark = 'Sample, booked by the first start of the sandbox: nothing of it is real.';
/** Hours of the day between which somebody is at the ramp. */
const workFrom = 6;
const workUntil = 21;
const morningHour = 8;
const windowMs = 2 * hourMs;
/** Over Christmas and a weekend. */
const daysLaterMax = 4;
const replyMsMax = 10_000;

/** Names are made up, places are real. */
const sites = {
  hamburg: {
    ...{ company_name: 'Muster Maschinenbau GmbH', first_name: 'Inga', last_name: 'Petersen' },
    ...{ address_line_1: 'Am Sandtorkai 30', zip: '20457', city: 'Hamburg', country: 'DE', phone: '+49 40 301000' },
  },
  leipzig: {
    ...{ company_name: 'Beispiel Druckhaus AG', last_name: 'Empfang' },
    ...{ address_line_1: 'Maximilianallee 4', zip: '04129', city: 'Leipzig', country: 'DE' },
  },
  wien: {
    ...{ company_name: 'Probe Handel GmbH', first_name: 'Lena', last_name: 'Gruber' },
    ...{ address_line_1: 'Laxenburger Straße 365', zip: '1230', city: 'Wien', country: 'AT' },
  },
  poznan: {
    ...{ company_name: 'Przykład Meble Sp. z o.o.', first_name: 'Piotr', last_name: 'Nowak' },
    ...{ address_line_1: 'ul. Głogowska 18', zip: '60-702', city: 'Poznań', country: 'PL' },
  },
  muenchen: {
    ...{ company_name: 'Muster Elektro GmbH', last_name: 'Wareneingang' },
    ...{ address_line_1: 'Maria-Probst-Straße 20', zip: '80939', city: 'München', country: 'DE' },
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

/** Those of the first day ride in vans, which may drive on Sundays too. */
const samples: readonly Sample[] = [
  {
    vehicle_type: 4,
    ...{ from: 'leipzig', to: 'muenchen', afterDays: 0 },
    items: [{ quantity: 3, category: 'epal', height: 110, weight: 240, name: 'Printed catalogues' }],
    reference: 'SIM-DELAY-45',
  },
  {
    vehicle_type: 5,
    ...{ from: 'poznan', to: 'hamburg', afterDays: 0 },
    items: [{ quantity: 5, category: 'epal', height: 180, weight: 130, name: 'Furniture, flat-packed' }],
  },
  {
    vehicle_type: 10,
    ...{ from: 'hamburg', to: 'wien', afterDays: 1 },
    items: [{ quantity: 18, category: 'epal', height: 160, weight: 520, name: 'Machine parts' }],
  },
];

/**
 * Books a few transports as any shipper would, so that whoever looks round finds orders of today and tomorrow. What no
 * vehicle may drive on a holiday is tried on the days after.
 * @param origin where the service is reached from here.
 * @returns why those were refused that were: an operator's own tables may sell none of them.
 */
export async function bookSamples(origin: string, token: string, now: Instant): Promise<string[]> {
  const book = async (sample: Sample, number: number) => {
    let problem: string | undefined;
    for (let later = 0; later <= daysLaterMax; later++) {
      problem = await send(origin, token, bodyOf(sample, number, startOn(now, sample.afterDays + later)));
      if (problem === undefined) return undefined;
    }
    return problem;
  };
  const problems = await Promise.all(samples.map((sample, i) => book(sample, i + 1)));
  return problems.filter((problem) => problem !== undefined);
}

function bodyOf({ vehicle_type, from, to, items, reference }: Sample, number: number, start: Instant) {
  const dates = [{ start: new Date(start).toISOString(), end: new Date(start + windowMs).toISOString() }];
  const name = `SAMPLE-${number}`;
  return {
    ...{ vehicle_type, items, additional_information: remark },
    loadings: [{ ...sites[from], reference_number: name, dates }],
    unloadings: [{ ...sites[to], reference_number: reference ?? name }],
  };
}

/** The next full hour but one, or in the morning of the first day on which that is not over; or so many days later. */
export function startOn(now: Instant, afterDays: number): Instant {
  const soon = (Math.floor(now / hourMs) + 2) * hourMs;
  const { date, hour } = localDayAndHour(soon, timeZone);
  if (afterDays === 0 && hour >= workFrom && hour < workUntil) return soon;
  const first = hour < workUntil ? date : date + 1;
  return instantOfLocal((first + afterDays) * dayMs + morningHour * hourMs, timeZone);
}

async function send(origin: string, token: string, body: object): Promise<string | undefined> {
  try {
    const reply = await fetch(`${origin}${prefixes.sandbox}/booking/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(replyMsMax),
    });
    if (reply.ok) return undefined;
    const { message, errors } = (await reply.json()) as { message: string; errors?: object };
    return errors ? `${message} ${JSON.stringify(errors)}` : message;
  } catch (error) {
    return (error as Error).message;
  }
}
