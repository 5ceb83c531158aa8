import type { Declined } from '../../../../client/src/api-types.ts';
import { words } from '../../../words/words.ts';
import { clock, day } from '../../format.ts';
import { Icon } from '../../icon.tsx';
import { reasonAndNote } from '../reason-and-note.ts';

type AnswerableOrder = { status: string; decide_until?: string; declined?: Declined };

/** What its shipper reads at an order that is requested or declined: until when it is answered, or why not accepted. */
export function OwnAnswer({ order: { status, decide_until, declined } }: { order: AnswerableOrder }) {
  const { answers } = words.value;
  if (status === 'declined') return <WhyDeclined declined={declined} />;
  if (!decide_until) return null;
  return (
    <p class="note wait">
      <Icon name="s-wait" />
      {answers.ownRequested(`${day(decide_until)} ${clock(decide_until)}`)}
    </p>
  );
}

/** Why the company, or its silence, declined it. */
export function WhyDeclined({ declined }: { declined: Declined | undefined }) {
  return (
    <p class="note">
      <Icon name="x" />
      <span class="as-written">{textOf(declined)}</span>
    </p>
  );
}

function textOf(declined: Declined | undefined): string {
  const { answers, state } = words.value;
  if (!declined) return state.declined;
  const { by, reason, note } = declined;
  if (by === 'silence') return answers.declinedBySilence;
  return answers.declinedBecause(reasonAndNote(reason && (answers.reasons[reason] ?? reason), note));
}
