import { bindings, controlKey } from '../data/keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import { words } from '../words/words.ts';
import { isKeysListOpen } from './overlays.ts';

/** Which keys do what in the current view. */
export function KeysList() {
  const shown = bindings.value.flat().filter(({ isHidden }) => !isHidden);
  const close = () => {
    isKeysListOpen.value = false;
  };
  return (
    <Dialog label={words.value.keys} class="keys" onClose={close}>
      <h2>{words.value.keys}</h2>
      <dl>
        {shown.map(({ key, label, withControl }) => (
          <div class="row" key={`${key}${withControl}`}>
            <dt>
              {withControl && <kbd>{controlKey === 'Ctrl' ? words.value.control : controlKey}</kbd>}
              <kbd>{key === ' ' ? '␣' : key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="btn" onClick={close}>
        {words.value.close}
      </button>
    </Dialog>
  );
}
