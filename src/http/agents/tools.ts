import { downloadRow, listDocumentsRow } from '../documents/document-rows.ts';
import { consignmentNoteRow, orderConfirmationRow } from '../documents/paper-rows.ts';
import { listEventsRow } from '../events/rows.ts';
import type { Operation } from '../kernel/contract/operation.ts';
import { cancelOrderRow } from '../orders/rows/cancel-order.ts';
import { draftBookingRow } from '../orders/rows/draft-booking.ts';
import { getOrderRow } from '../orders/rows/get-order.ts';
import { listOrdersRow } from '../orders/rows/list-orders.ts';
import { publishBookingRow } from '../orders/rows/publish-booking.ts';
import { searchCitiesRow } from '../places/search-cities.ts';
import { calculatePriceRow } from '../price/rows/calculate-price.ts';
import { listVehicleTypesRow } from '../price/rows/list-vehicle-types.ts';

/** The arguments of a call, or a reply of an operation. */
export type Fields = Record<string, unknown>;

/** A tool as clients are told of it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject & { type: 'object' };
  annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>;
};
type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
type JsonObject = { [name: string]: JsonValue };

/** One tool of agents: an operation of the shippers, by a name and with words that suit an agent. */
export type AgentTool = {
  name: string;
  /** What it does; those after the first are chosen by the arguments. */
  operations: readonly [Operation, ...Operation[]];
  /** Which of them a call is for. Absent: the first. */
  choose?: (stated: Fields) => Operation;
  /** The scope that it needs at this door, beside that of its operation. Absent: it only reads. */
  scope?: 'agent:book' | 'agent:cancel';
  /** Whether it may be told apart from what only adds: it costs money, or takes something away. */
  isGrave?: boolean;
  /** Instead of the operation's own, where the tool tells another part or several of them. */
  title?: string;
  description?: string;
  /** Whether a person is asked first, where the client can. */
  asksPerson?: boolean;
  /** Said after the description. */
  hint: string;
  /** Inputs of the operation that the tool does not take, each with what is said to whoever states it. */
  without?: Readonly<Record<string, string>>;
  /** Those that it cannot do without, beside the operation's own. */
  required?: readonly string[];
  /** What is said where one is missing, and what one is, where the operation's own words do not hold here. */
  needs?: Readonly<Record<string, string>>;
  says?: Readonly<Record<string, string>>;
  /** Inputs that are the tool's own: each one of some words. */
  own?: Record<string, { type: 'string'; enum: readonly string[]; description: string }>;
  /** What the tool sends by itself. */
  fixed?: Fields;
  /** What it tells of a reply. Absent: all but the links. */
  tells?: (reply: Fields) => Fields;
  /** Whether replies hold texts that people wrote. */
  quotesPeople?: boolean;
};

const keyHint = 'Repeat a call that had no answer with the same idempotency_key: it cannot be done twice.';

/** In the order in which they are listed. */
export const agentTools: readonly AgentTool[] = [
  {
    name: 'find_place',
    operations: [searchCitiesRow.shippers],
    hint: 'Take name, zip_code and country of the place that is meant for price, and ask where several could be.',
  },
  {
    name: 'vehicle_types',
    operations: [listVehicleTypesRow.shippers],
    hint: 'Sizes are in centimetres and kilograms.',
  },
  {
    name: 'price',
    operations: [calculatePriceRow],
    without: { include: 'is not known here: explain_price takes it' },
    hint: 'Read `warnings`: a place that was misspelt is named there with what it was taken for. An offer is booked by its offer_id until valid_until; explain_price tells what it is made of.',
    tells: withoutExplanations,
  },
  {
    name: 'explain_price',
    operations: [calculatePriceRow],
    title: 'Explain a price',
    description:
      'The offers of price with every part of them: the lines that sum to the value, emissions, load and, by `include`, schedule, way and load plan. Nothing is stored.',
    required: ['vehicle_type'],
    hint: 'Name few vehicle types, since replies are long.',
  },
  {
    name: 'draft_order',
    operations: [draftBookingRow],
    scope: 'agent:book',
    required: ['idempotency_key'],
    hint: `Nothing is ordered: people complete and publish it, or book does with its id as draft. ${keyHint}`,
    quotesPeople: true,
  },
  {
    name: 'book',
    operations: [publishBookingRow],
    scope: 'agent:book',
    isGrave: true,
    asksPerson: true,
    without: { dry_run: 'is not known here: price tries what a booking would cost, and orders nothing' },
    says: { offer_id: 'The offer of `price` that is booked, at the price it states.' },
    required: ['offer_id', 'idempotency_key'],
    hint: `It orders a vehicle and costs money. Without a draft it needs vehicle_type, loadings and unloadings. Ask the person you work for first, and set max_price to what was shown: waiting for a later window and extra services cost more than the offer. ${keyHint}`,
    quotesPeople: true,
  },
  {
    name: 'list_orders',
    operations: [listOrdersRow],
    hint: 'The next page is page + 1, up to meta.last_page.',
    quotesPeople: true,
  },
  {
    name: 'get_order',
    operations: [getOrderRow],
    hint: 'What canceling costs now is in `cancellation`.',
    quotesPeople: true,
  },
  {
    name: 'cancellation_terms',
    operations: [getOrderRow],
    title: 'What canceling costs',
    description: 'Whether an order can be canceled, and what that costs now and later, in euros without VAT.',
    without: { include: 'is not known here: get_order takes it' },
    hint: 'The fee is what cancel wants as max_cancellation_fee.',
    tells: termsOf,
    quotesPeople: true,
  },
  {
    name: 'cancel',
    operations: [cancelOrderRow],
    scope: 'agent:cancel',
    isGrave: true,
    without: { status: 'is not known here: this tool cancels' },
    says: {
      max_cancellation_fee: 'In euros without VAT, as cancellation_terms shows it: dearer, nothing is canceled.',
    },
    fixed: { status: 'canceled' },
    required: ['max_cancellation_fee'],
    hint: `It cannot be undone. Read cancellation_terms, show the fee to the person you work for, and send it as max_cancellation_fee: if it has risen above that, nothing is canceled. ${keyHint}`,
  },
  {
    name: 'events_since',
    operations: [listEventsRow],
    description: 'Every change of the account’s orders, the oldest first. Whoever goes on with after misses none.',
    without: { wait: 'is not known here: it never waits' },
    hint: 'Go on with meta.next_after as after; equal to meta.last_position, you have all.',
    quotesPeople: true,
  },
  {
    name: 'get_document',
    operations: [listDocumentsRow, downloadRow.shippers, consignmentNoteRow.shippers, orderConfirmationRow.shippers],
    choose: ({ document_id: id, paper }) => {
      if (id !== undefined) return downloadRow.shippers;
      if (paper === undefined) return listDocumentsRow;
      return paper === 'cmr' ? consignmentNoteRow.shippers : orderConfirmationRow.shippers;
    },
    own: {
      paper: {
        type: 'string',
        enum: ['cmr', 'confirmation'],
        description: 'With order_id: its consignment note or its order confirmation.',
      },
    },
    title: 'Documents of an order',
    needs: { order_id: 'is required where document_id is not given' },
    description: 'Signatures, photos and papers that the company and its drivers added, and the papers of the order.',
    hint: 'With order_id alone the list of what was added; with document_id one of these files; with order_id and paper its consignment note or confirmation.',
    quotesPeople: true,
  },
];

/** A reply without what only programs that follow links need. */
export function withoutLinks({ links: _links, meta, ...reply }: Fields): Fields {
  if (!isFields(meta)) return reply;
  const { links: _pages, path: _path, ...kept } = meta;
  return { ...reply, meta: kept };
}

/** Offers without what explain_price tells of each. */
function withoutExplanations({ data, split, ...reply }: Fields): Fields {
  const briefly = ({ breakdown: _lines, emissions: _emissions, load: _load, ...offer }: Fields) => offer;
  const vehicleBriefly = ({ offer, ...vehicle }: Fields) => ({ ...vehicle, offer: isFields(offer) && briefly(offer) });
  return {
    ...reply,
    data: eachOf(data, briefly),
    ...(isFields(split) && { split: { ...split, vehicles: eachOf(split.vehicles, vehicleBriefly) } }),
  };
}

function termsOf({ data }: Fields): Fields {
  if (!isFields(data)) return {};
  const { id, order_number, status, version, cancellation } = data;
  return { id, order_number, status, version, cancellation };
}

function eachOf(list: unknown, change: (fields: Fields) => Fields): unknown {
  return Array.isArray(list) ? list.map((each) => (isFields(each) ? change(each) : each)) : list;
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
