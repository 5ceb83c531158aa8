import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { upcomingBooking } from '../../support/process.ts';
import { pick, type Random, seededRandom } from './random.ts';
import type { Shipper } from './setup.ts';

/**
 * What a client knows of a call: answered with 200, refused for good, or neither: no answer came, a 503, or a 409 of a
 * key that is in use. Times are of one clock.
 */
export type Attempt = { from: number; to: number; outcome: 'ok' | 'refused' | 'unknown'; status: number; text: string };

/** Something that a client wants done once, and every attempt at it. */
export type Operation = { shipper: number; key: string; orderId?: string; attempts: Attempt[] };

export type History = {
  operations: Operation[];
  reads: { id: string; from: number; to: number; status: string }[];
  /** Replies that are never right, whatever happens. */
  wrong: string[];
};

export type Plan = {
  seed: number;
  clients: number;
  operationsEach: number;
  shippers: readonly Shipper[];
  port: number;
};

const requestMsMax = 20_000;
export const isKnown = (operation: Operation) => operation.attempts.some(({ outcome }) => outcome !== 'unknown');
export const acknowledged = (operation: Operation) => operation.attempts.find(({ outcome }) => outcome === 'ok');

/** Clients that book, cancel, repeat and read, each by the seed; what they are told is written down. */
export class Clients {
  readonly history: History = { operations: [], reads: [], wrong: [] };
  readonly #plan: Plan;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #body = upcomingBooking();
  /** False: they go on beyond the operations that were planned. */
  mayEnd = false;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Resolves when every client has begun as many operations as were wanted, and may end. */
  async run(): Promise<void> {
    const { clients, seed } = this.#plan;
    await Promise.all(Array.from({ length: clients }, (_, i) => this.#runClient(i, seededRandom(seed + 7919 * i))));
  }

  close(): void {
    this.mayEnd = true;
    this.#agent.destroy();
  }

  async #runClient(client: number, random: Random): Promise<void> {
    const { shippers, operationsEach } = this.#plan;
    const shipper = client % shippers.length;
    const own: Operation[] = [];
    let begun = 0;
    const begin = (key: string, orderId?: string) => {
      const operation: Operation = {
        shipper,
        key: `${key}-${client}-${begun++}`,
        attempts: [],
        ...(orderId && { orderId }),
      };
      this.history.operations.push(operation);
      return operation;
    };
    while (begun < operationsEach || !this.mayEnd) {
      const chance = random();
      const booked = own.map(acknowledged).filter((attempt) => attempt !== undefined);
      const id = booked.length > 0 ? idIn(pick(random, booked.slice(-20))) : undefined;
      if (chance < 0.6 || !id) {
        const operation = begin('book');
        own.push(operation);
        // Now and then a client is impatient and asks twice at once.
        const copies = random() < 0.1 ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => this.attempt(operation)));
        await this.#mayRepeat(operation, random);
      } else if (chance < 0.8) {
        const operation = begin('cancel', id);
        await this.attempt(operation);
        await this.#mayRepeat(operation, random);
      } else if (chance < 0.9) await this.attempt(pick(random, own));
      else await this.read(id, shipper);
    }
  }

  /** Most who are not answered ask again; the others leave it for later. */
  async #mayRepeat(operation: Operation, random: Random): Promise<void> {
    for (let tries = 0; tries < 3 && !isKnown(operation); tries++) {
      await sleep(50 + random() * 250);
      if (random() < 0.3) return;
      await this.attempt(operation);
    }
  }

  /** Sends the operation with its key, once more if need be. */
  async attempt(operation: Operation): Promise<Attempt> {
    const { key, orderId } = operation;
    const { token } = this.#plan.shippers[operation.shipper]!;
    const body = orderId ? { status: 'canceled' } : { ...this.#body, additional_information: key };
    const path = orderId ? `/orders/${orderId}` : '/booking/publish';
    const from = performance.now();
    const reply = await this.#send(orderId ? 'PUT' : 'POST', path, token, { body, key });
    const attempt: Attempt = { from, to: performance.now(), outcome: outcomeOf(reply), ...reply };
    operation.attempts.push(attempt);
    return attempt;
  }

  async read(id: string, shipper: number): Promise<void> {
    const from = performance.now();
    const { status, text } = await this.#send('GET', `/orders/${id}`, this.#plan.shippers[shipper]!.token);
    if (status === 200)
      this.history.reads.push({ id, from, to: performance.now(), status: JSON.parse(text).data.status });
    else if (status !== 0 && status !== 503) this.history.wrong.push(`reading a booked order: ${status} ${text}`);
  }

  /** A page of the shipper's orders, as the service lists them. */
  async list(shipper: number, page: number): Promise<{ data: ListedOrder[]; meta: { total: number } }> {
    const reply = await this.#send('GET', `/orders?per_page=100&page=${page}`, this.#plan.shippers[shipper]!.token);
    return JSON.parse(reply.text);
  }

  /** Status 0: no reply. A 5xx is noted unless it is a 503 that says when to try again. */
  #send(method: string, path: string, token: string, stated?: { body: object; key: string }): Promise<Reply> {
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, text: '' });
      const text = stated && JSON.stringify(stated.body);
      const request = httpRequest({
        agent: this.#agent,
        port: this.#plan.port,
        host: '127.0.0.1',
        method,
        path: `/api/v3${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(stated && { 'idempotency-key': stated.key, 'content-type': 'application/json' }),
          ...(text && { 'content-length': Buffer.byteLength(text) }),
        },
        signal: AbortSignal.timeout(requestMsMax),
      });
      request.on('error', lost);
      request.on('response', (response) => {
        let said = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          said += chunk;
        });
        response.on('error', lost);
        response.on('close', () => {
          if (!response.complete) return lost();
          const status = response.statusCode!;
          const isRetryable = status === 503 && Number(response.headers['retry-after']) >= 1;
          if (status >= 500 && !isRetryable) this.history.wrong.push(`${method} ${path}: ${status} ${said}`);
          resolve({ status, text: said });
        });
      });
      request.end(text);
    });
  }
}

export type ListedOrder = { id: string; order_number: number; status: string };
type Reply = { status: number; text: string };

function outcomeOf({ status, text }: Reply): Attempt['outcome'] {
  if (status === 200) return 'ok';
  if (status === 0 || status === 503 || text.includes('idempotency_key_in_use')) return 'unknown';
  return 'refused';
}

export const idIn = ({ text }: Attempt): string => JSON.parse(text).data.id;
export const numberIn = ({ text }: Attempt): number => JSON.parse(text).data.order_number;
