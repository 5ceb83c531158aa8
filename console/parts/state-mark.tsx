import { words } from '../words/words.ts';
import { Icon } from './icon.tsx';

export type State = keyof (typeof words)['value']['state'];

/** The glyph of each state in `styles/icons.css`, its class in `styles/states.css`. Shapes differ without colour. */
const looks: Record<State, { icon: string; colour: string }> = {
  draft: { icon: 's-draft', colour: 'draft' },
  requested: { icon: 's-wait', colour: 'wait' },
  placed: { icon: 's-placed', colour: 'placed' },
  loaded: { icon: 's-loaded', colour: 'loaded' },
  delivered: { icon: 's-delivered', colour: 'delivered' },
  declined: { icon: 'x', colour: 'canceled' },
  canceled: { icon: 'x', colour: 'canceled' },
  simulated: { icon: 'flask', colour: 'test' },
  open: { icon: 's-open', colour: 'open' },
  arrived: { icon: 's-arrived', colour: 'arrived' },
  finished: { icon: 's-delivered', colour: 'finished' },
  failed: { icon: 's-failed', colour: 'failed' },
  closed: { icon: 's-delivered', colour: 'canceled' },
  late: { icon: 's-late', colour: 'late' },
  toAssign: { icon: 's-wait', colour: 'wait' },
  proofMissing: { icon: 's-wait', colour: 'wait' },
};

/** Only the glyph, with its word for people who cannot see it. */
export function StateMark({ state }: { state: State }) {
  const { icon, colour } = looks[state];
  return (
    <span class={`st ${colour}`}>
      <Icon name={icon} />
      <span class="sr">{words.value.state[state]}</span>
    </span>
  );
}

/** Glyph and word on a soft ground. */
export function StateBadge({ state, text }: { state: State; text?: string }) {
  const { icon, colour } = looks[state];
  return (
    <span class={`st pill ${colour}`}>
      <Icon name={icon} />
      {text ?? words.value.state[state]}
    </span>
  );
}
