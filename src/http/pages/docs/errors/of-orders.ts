import type { ErrorCode } from '../../../../ground/errors.ts';
import { type Advice, repeats } from './advice.ts';

const ofOthers = 'What belongs to another account looks as if it never was.';

/** Orders and what belongs to them: whether they are there, and whether their state allows what is asked. */
export const orderAdvice = {
  order_not_found: {
    when: `The account has no order with this id. ${ofOthers} The number of an order, as 100004, is not its id.`,
    do: 'Look the id up: `GET /orders?order-number=100004`. Check that it is an order of this environment.',
    repeat: repeats.corrected,
  },
  document_not_found: {
    when: `There is no document with this id, or it was removed. ${ofOthers}`,
    do: 'List the documents of the order.',
    repeat: repeats.corrected,
  },
  stop_not_found: {
    when: 'The order has no stop with this id; a stop of another order, or a position instead of an id.',
    do: 'Read the order: each of its stops has an `id`.',
    repeat: repeats.corrected,
  },
  order_not_cancelable: {
    when: 'The goods are loaded, or the order has ended. `message` says which.',
    do: 'Read the order. To stop a transport that is under way, call the company.',
    repeat: repeats.never,
  },
  cancellation_fee_higher: {
    when: 'Canceling costs more than the `max_cancellation_fee` that was sent: the free time is over. `message` names the fee.',
    do: 'Send the fee that you accept as `max_cancellation_fee`, or keep the order.',
    repeat: repeats.corrected,
  },
  ceiling_reached: {
    when: 'The token may order for so many euros net a day, the day of the company, and this order would pass that. `message` says how much of it was used, by orders that were canceled since too.',
    do: 'Wait for the next day, or have somebody else place the order; the ceiling is set when a token is made.',
    repeat: 'Yes, unchanged, but not on the same day.',
  },
  not_confirmed: {
    when: 'The client of an agent asked a person, who declined or closed the question.',
    do: 'Ask the person what is wrong. Book only what they want.',
    repeat: 'Not unless the person asks for it.',
  },
  order_not_accepted: {
    when: 'The order is a request that the company has not answered yet.',
    do: 'Wait for the event `order.accepted` or `order.declined`.',
    repeat: repeats.afterReading,
  },
  order_not_requested: {
    when: 'The request was answered already, withdrawn, or its time to answer is over.',
    do: 'Read the order to see what became of it.',
    repeat: repeats.never,
  },
  order_not_under_way: {
    when: 'Nobody drives for this order: it is a draft, canceled, declined, or ended. `message` says which.',
    do: 'Read the order, then decide.',
    repeat: repeats.afterReading,
  },
  order_not_draft: {
    when: 'The draft was placed or discarded meanwhile.',
    do: 'Read the order. What was placed is changed by canceling it and booking anew.',
    repeat: repeats.never,
  },
  stop_done: {
    when: 'The stop was reported as finished or closed.',
    do: 'If that was wrong, take the report back by a correction first.',
    repeat: repeats.afterReading,
  },
  stop_out_of_order: {
    when: 'A stop is reported before those that come earlier.',
    do: 'Report the earlier stops, or send `out_of_order: true` with a `note` if the tour was really driven so.',
    repeat: repeats.corrected,
  },
  proof_missing: {
    when: 'A proof of delivery was ordered, and the last stop is to be finished without one.',
    do: 'Add a document of kind `pod` or `signature` first, or say in `without_proof` why there is none.',
    repeat: 'Yes, unchanged, once the document is there.',
  },
  nothing_to_correct: {
    when: 'A correction takes back the last report, and there is none.',
    do: 'Read the order and its stops.',
    repeat: repeats.afterReading,
  },
  profile_missing: {
    when: 'A paper names who issues it, and the company has not stated its name and address. The order holds.',
    do: 'The company writes them into its profile; a shipper asks it to.',
    repeat: 'Yes, unchanged, once the profile is there.',
  },
  order_changed: {
    when: 'Somebody changed the order since the version that `If-Match` names.',
    do: 'Read the order, decide anew, and send its new `ETag`.',
    repeat: repeats.corrected,
  },
} as const satisfies { readonly [Code in ErrorCode]?: Advice };

/** What else a shipper or the company keeps here. */
export const thingAdvice = {
  account_not_found: {
    when: 'There is no account with this id or name in this environment.',
    do: 'List the accounts. An account of the sandbox is none of production.',
    repeat: repeats.corrected,
  },
  account_changed: {
    when: 'Somebody changed the account since the version that `If-Match` names.',
    do: 'Read the account, decide anew, and send its new `ETag`.',
    repeat: repeats.corrected,
  },
  token_not_found: {
    when: 'The account has no token with this id, or it has ended already.',
    do: 'List the tokens of the account. A token that has ended needs no revoking.',
    repeat: repeats.never,
  },
  person_not_found: {
    when: 'There is no person with this id in this environment, or they were removed.',
    do: 'List the people.',
    repeat: repeats.corrected,
  },
  tariff_not_found: {
    when: 'There is no version of the tariff with this name.',
    do: 'List the versions: `GET /tariffs`.',
    repeat: repeats.corrected,
  },
  endpoint_not_found: {
    when: `There is no endpoint with this id. ${ofOthers}`,
    do: 'List the endpoints: `GET /webhook-endpoints`.',
    repeat: repeats.corrected,
  },
  endpoint_limit: {
    when: 'An account may have 20 endpoints.',
    do: 'Delete one that is no longer needed.',
    repeat: 'Yes, unchanged, once one is deleted.',
  },
  endpoint_disabled: {
    when: 'Nothing is sent to a disabled endpoint: its owner, or too many failures, disabled it.',
    do: 'Mend the receiver, then enable the endpoint. What it missed can be replayed.',
    repeat: 'Yes, unchanged, once it is enabled.',
  },
  event_not_found: {
    when: `There is no event with this id. ${ofOthers}`,
    do: 'Read the feed.',
    repeat: repeats.corrected,
  },
  event_too_old: {
    when: 'Events are kept for 90 days.',
    do: 'Read the orders instead, which are kept longer.',
    repeat: repeats.never,
  },
  cursor_too_old: {
    when: 'The position in `after` is over 90 days old, so events behind it are gone.',
    do: 'Read the orders with `updated-from`, then the feed from its beginning, without `after`.',
    repeat: repeats.never,
  },
} as const satisfies { readonly [Code in ErrorCode]?: Advice };
