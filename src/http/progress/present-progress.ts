import type { Reported } from '../../orders/dispatch/report-stop.ts';
import { presentAnew } from '../kernel/common/present-anew.ts';
import type { OperationRequest } from '../kernel/contract/operation.ts';
import type { JsonText } from '../kernel/edge/json-text.ts';

/** An order after a report, the same for every repeat of it. */
export function presentProgress(
  id: string,
  { isReplay, ...progress }: Reported,
  warnings: readonly string[],
  request: Pick<OperationRequest, 'language' | 'headers'>,
): JsonText {
  const { status, version, repeated } = progress;
  const message = repeated ? 'The report was there before.' : `The order is ${status}.`;
  return presentAnew({ message, data: { id, ...progress }, warnings }, { version, isReplay }, request);
}
