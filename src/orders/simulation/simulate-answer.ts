import { answerOrder, type StatedAnswer } from '../dispatch/answers/answer-order.ts';
import type { ProgressServices } from '../dispatch/report-progress.ts';
import type { AskedChange } from '../dispatch/report-stop.ts';
import type { DeclineReason, OrderStatus } from '../order/order.ts';

/** What the company may answer an order of the sandbox that is requested. */
export const simulatedAnswers = ['accepted', 'declined'] as const;

/** An answer; without a reason it is declined since no vehicle is free. */
export type SimulatedAnswer = { to: (typeof simulatedAnswers)[number]; reason?: DeclineReason | undefined };

/** An order after a simulation, and whether that was answered before under its key. */
export type Simulated = { status: OrderStatus; version: number; isReplay: boolean };

/**
 * Answers an order as the company would, exactly once.
 * @throws {ServiceError} as `answerOrder`.
 */
export async function simulateAnswer(
  { database, changeInLine }: Pick<ProgressServices, 'database' | 'changeInLine'>,
  change: AskedChange,
  { to, reason = 'no_vehicle' }: SimulatedAnswer,
): Promise<Simulated> {
  const stated: StatedAnswer =
    to === 'accepted' ? { answer: 'accept' } : { answer: 'decline', reason, note: 'Simulated.' };
  const { version, isReplay } = await changeInLine(change.accountId, () =>
    answerOrder(database, change, stated, '', 'shipper'),
  );
  if (version === undefined) throw new Error('an answer has no version');
  return { status: to === 'accepted' ? 'placed' : 'declined', version, isReplay };
}
