import { href } from '../../../data/page.ts';
import { useTitle } from '../../../data/title.ts';
import { orderNumber } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { Picked } from './order-picker.tsx';
import type { StoredForm } from './use/use-stored-form.ts';

type TopProps = {
  draft: StoredForm['draft'];
  canClear: boolean;
  onClear: () => void;
  onPick: (of: Picked) => void;
};

/** The title of the form, and what it can start from. */
export function Top({ draft, canClear, onClear, onPick }: TopProps) {
  const { booking, newTransport } = words.value;
  useTitle(newTransport);
  const button = (icon: string, name: string, run: () => void) => (
    <button type="button" class="btn" aria-label={name} onClick={run}>
      <Icon name={icon} />
      <span class="wide">{name}</span>
    </button>
  );
  return (
    <header class="top">
      <h1>{newTransport}</h1>
      {draft && <span class="sub cut">{booking.draft(orderNumber(draft.number))}</span>}
      <span class="grow" />
      {canClear && button('undo', booking.clear, onClear)}
      {button('pen', booking.drafts, () => onPick('draft'))}
      {button('repeat', booking.repeat, () => onPick('repeat'))}
      <a class="btn" aria-label={booking.fromFile} href={href('/import')}>
        <Icon name="upload" />
        <span class="wide">{booking.fromFile}</span>
      </a>
    </header>
  );
}
