import { createHmac } from 'node:crypto';
import {
  type CallToolResult,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { holderOf, type OfferKey } from '../../engine/offers/promise.ts';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { findKeyRow } from '../../orders/order/idempotency/idempotency-store.ts';
import { hashRequest } from '../../orders/order/idempotency/request-key.ts';
import { publishBookingRow } from '../orders/rows/publish-booking.ts';
import { type AgentContext, callOperation } from './call-operation.ts';
import { presentRefusal, refusal } from './results.ts';
import { type Fields, isFields } from './tools.ts';

/** What was asked about, by the hash of the arguments: a yes to one transport is none to another. */
type Question = { about: string };

/** How long a person may think, in seconds: an offer ends sooner or later than that by itself. */
const thinkingSeconds = 1800;
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const answer = 'confirm';

/**
 * Asks the person behind an agent whether to book, where the client can show a question; undefined if the booking may
 * go on. A yes widens nothing, since a client proves no person: scopes and ceiling hold all the same. What was booked
 * under this key is not asked about again.
 */
export async function confirmBooking(
  context: AgentContext,
  stated: Fields,
  asked: ServerContext,
): Promise<InputRequiredResult | CallToolResult | undefined> {
  if (!canAsk(asked) || (await isBooked(context, stated))) return undefined;
  const about = hashRequest(stated);
  const said = inputResponse(asked.mcpReq.inputResponses, answer);
  if (said.kind === 'elicit' && asked.mcpReq.requestState<Question>()?.about === about) {
    return said.action === 'accept' && said.content?.[answer] === true ? undefined : refusal('not_confirmed');
  }
  const { idempotency_key: _key, ...booking } = stated;
  context.giveBack();
  const trial = await callOperation(context, publishBookingRow, { ...booking, dry_run: true });
  if (trial.status >= 400) return presentRefusal(trial);
  const question = inputRequired.elicit({
    message: describeTrial(context, isFields(trial.body.data) ? trial.body.data : {}),
    requestedSchema: {
      type: 'object',
      properties: { [answer]: { type: 'boolean', title: 'Book it', description: 'It is ordered, and costs this.' } },
      required: [answer],
    },
  });
  const requestState = await questionSeal(context).seal({ about }, asked);
  return inputRequired({ inputRequests: { [answer]: question }, requestState });
}

/** Whether the client declares, with this request, that it shows people a form. */
function canAsk({ mcpReq: { envelope } }: ServerContext): boolean {
  const { elicitation } = envelope?.[capabilities] ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
}

async function isBooked({ live, caller: { accountId } }: AgentContext, { idempotency_key: key }: Fields) {
  const booking = { accountId, route: 'booking' as const, key: String(key), requestHash: '' };
  return (await findKeyRow(live.database, booking)) !== undefined;
}

/**
 * Seals what a client carries from question to answer, by the keys that sign offers, of which earlier ones still open:
 * the answer may reach another process. It is for one token of one account.
 */
export function questionSeal({ live, caller }: Pick<AgentContext, 'live' | 'caller'>) {
  const { offerKeys } = live.prices;
  const bind = () => `${holderOf(live.database.schema, caller.accountId)} ${caller.actor}`;
  const codecOf = ({ secret }: OfferKey) =>
    createRequestStateCodec<Question>({
      key: createHmac('sha256', secret).update('question to a person').digest(),
      ttlSeconds: thinkingSeconds,
      bind,
    });
  return {
    seal: async (question: Question, asked: ServerContext): Promise<string> => {
      const key = await offerKeys.current();
      return `${key.id}.${await codecOf(key).mint(question, asked)}`;
    },
    /** @throws {Error} for what was not sealed for this token, or too long ago. */
    open: async (state: string, asked: ServerContext): Promise<Question> => {
      const [, id = '', sealed = ''] = /^(\d{1,9})\.(.+)$/s.exec(state) ?? [];
      const key = await offerKeys.find(Number(id || -1));
      if (!key) throw new Error('sealed by no key that is known');
      return codecOf(key).verify(sealed, asked);
    },
  };
}

/** Price, vehicle, places and times, as a person is asked about them. */
function describeTrial({ live }: AgentContext, { price, vehicle_type: type, loadings, unloadings }: Fields): string {
  const { vehiclesById } = tariffAt(live.prices.pricing.tariffs, live.now());
  const { net_amount: net, gross_amount: gross } = isFields(price) ? price : {};
  const [euros, withVat] = [net, gross].map((amount) => Number(amount).toFixed(2));
  return [
    `Book this transport for ${euros} EUR without VAT (${withVat} EUR with VAT)?`,
    `Vehicle: ${vehiclesById.get(Number(type))?.name ?? type}`,
    ...describeStops('Loading', loadings),
    ...describeStops('Unloading', unloadings),
  ].join('\n');
}

function describeStops(what: string, stops: unknown): string[] {
  if (!Array.isArray(stops)) return [];
  return stops.map(({ company_name, address_line_1, zip, city, country, dates }) => {
    const [window] = dates ?? [];
    const where = [company_name, address_line_1, `${country}-${zip} ${city}`].filter((part) => part !== '').join(', ');
    return `${what}: ${where}${window ? `, ${window.start} to ${window.end}` : ''}`;
  });
}
