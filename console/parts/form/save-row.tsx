import { words } from '../../words/words.ts';

/** The last row of a form: cancel, and the button that sends it. */
export function SaveRow({ isBusy, deed, onClose }: { isBusy: boolean; deed?: string; onClose?: () => void }) {
  return (
    <div class="row end">
      {onClose && (
        <button type="button" class="btn" onClick={onClose}>
          {words.value.cancel}
        </button>
      )}
      <button type="submit" class="btn go" disabled={isBusy}>
        {deed ?? words.value.save}
      </button>
    </div>
  );
}
