import Type from 'typebox';
import { answerOrder, type StatedAnswer } from '../../../orders/dispatch/answers/answer-order.ts';
import { declineReasons } from '../../../orders/order/order.ts';
import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { readChange } from '../../kernel/common/read-change.ts';
import { anyOrderParams, integer, message, oneOf, reply, text, warnings } from '../../kernel/common/schemas.ts';
import { presentStored } from '../../kernel/common/stored-reply.ts';
import type { CompanyServices } from '../../kernel/contract/live.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import type { Language } from '../../kernel/words/language.ts';
import { sayIn, sayTop } from '../../kernel/words/say-in.ts';
import { changeErrors } from '../change-errors.ts';

const version = Type.Optional(
  integer('Answer only this version of the order, as with If-Match, which counts if both are sent.', 1, 2_147_483_647),
);

const answered = (title: string, status: string) =>
  reply(title, {
    message,
    data: reply(`${title}Data`, {
      id: Type.String({ description: 'Of the order.' }),
      status: oneOf([status], 'What the order is now.'),
      version: Type.Integer(),
    }),
    warnings,
  });

const shared = {
  method: 'POST',
  tag: 'Orders',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
} as const;
const success = { status: 200, headers: ['ETag', 'Idempotent-Replayed'] } as const;
const errors = [...changeErrors.filter((code) => code !== 'order_not_under_way'), 'order_not_requested'] as const;

export const acceptOrderRow = defineOperatorOperation({
  ...shared,
  operationId: 'acceptOrder',
  path: '/orders/{orderID}/accept',
  summary: 'Accept an order that is requested',
  description:
    'From then on it is placed: its terms of cancellation begin, and the contacts get their confirmation. Of two who answer at once one is refused; once decide_until has passed, both are.',
  body: Type.Object({ version }, { title: 'OrderAcceptance' }),
  success: {
    ...success,
    description: 'The order is placed.',
    schema: answered('AcceptReply', 'placed'),
    examples: { accepted: { summary: 'It is placed', moment: 'requested', body: {} } },
  },
  errors,
  handle: (live, request) => answer(live, request, { answer: 'accept' }),
});

export const declineOrderRow = defineOperatorOperation({
  ...shared,
  operationId: 'declineOrder',
  path: '/orders/{orderID}/decline',
  summary: 'Decline an order that is requested',
  description: 'Ends it. What it took of the day can be sold again. The shipper reads the reason and the note.',
  body: Type.Object(
    {
      reason: oneOf(declineReasons, 'Why; the shipper reads it.'),
      note: Type.Optional(text('What else there is to say; needed with other. The shipper reads it.', 500)),
      version,
    },
    { title: 'OrderDecline' },
  ),
  success: {
    ...success,
    description: 'The order is declined.',
    schema: answered('DeclineReply', 'declined'),
    examples: {
      declined: {
        summary: 'No vehicle is free',
        moment: 'again',
        body: { reason: 'no_vehicle', note: 'All of our reefers are under way that day.' },
      },
    },
  },
  errors,
  handle: (live, request) => {
    const { reason, note } = request.body;
    return answer(live, request, { answer: 'decline', reason, ...(note === undefined ? {} : { note }) });
  },
});

type AnswerRequest = Parameters<typeof readChange>[0] & {
  params: { orderID: string };
  body: { version?: number };
  warnings: readonly string[];
  language: Language;
};

async function answer(live: CompanyServices, request: AnswerRequest, stated: StatedAnswer) {
  const key = await findAnyOrder(live.database, request.params.orderID);
  const { ifVersions, ...change } = readChange(request, key, 'answer');
  const { version: onlyVersion } = request.body;
  const versions = ifVersions ?? (onlyVersion === undefined ? null : [onlyVersion]);
  const stored = await live.progress.changeInLine(key.accountId, () =>
    answerOrder(live.database, { ...change, ifVersions: versions }, stated, request.language),
  );
  const [status, said] =
    stated.answer === 'accept' ? ['placed', 'The order is accepted.'] : ['declined', 'The order is declined.'];
  const data = { id: key.id, status, version: stored.version };
  // A repeat is answered in the language of the first reply.
  const say = sayIn(stored.text === 'de' ? 'de' : 'en');
  const reply = sayTop({ message: said, data, warnings: request.warnings }, say);
  return presentStored({ ...stored, text: JSON.stringify(reply) });
}
