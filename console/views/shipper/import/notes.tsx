import { messageOf } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { LoadedFile } from './use-file.ts';

/** The progress, and notes about the file as a whole. */
export function Notes({ file: { run, sheet } }: { file: LoadedFile }) {
  const { bulk, tryAgain } = words.value;
  const counts = run.counts.value;
  const trouble = run.trouble.value;
  const running = run.running.value;
  const done = counts.all - counts.waiting;
  const toGo = counts.booking + counts.ready;
  return (
    <div class="import-notes">
      <div class="row">
        <h2>{bulk.all(counts.all)}</h2>
        <span class="num two" role="status">
          {running === 'check' && bulk.checking(done, counts.all)}
          {running === 'book' && bulk.bookingNow(toGo)}
          {!running && bulk.counts(counts)}
        </span>
        {running === 'check' && <progress aria-label={bulk.states.checking} value={done} max={counts.all} />}
        {running === 'book' && (
          <progress aria-label={bulk.states.booking} value={counts.booked} max={counts.booked + toGo} />
        )}
      </div>
      {sheet.ignored.length > 0 && (
        <p class="note wait">
          <Icon name="alert" />
          {bulk.ignored(sheet.ignored.join(', '))}
        </p>
      )}
      {counts.before > 0 && !running && (
        <p class="note wait">
          <Icon name="alert" />
          {bulk.beforeAll(counts.before)}
        </p>
      )}
      {counts.toCheck > 0 && !running && (
        <p class="note wait">
          <Icon name="alert" />
          {bulk.checkAll(counts.toCheck)}
        </p>
      )}
      {counts.moved > 0 && !running && (
        <p class="note wait" role="alert">
          <Icon name="alert" />
          {bulk.moved}
        </p>
      )}
      {counts.unanswered > 0 && !running && (
        <p class="note wait" role="alert">
          <Icon name="alert" />
          {bulk.unanswered(counts.unanswered)}
        </p>
      )}
      {trouble && (
        <div class="note fail" role="alert">
          <Icon name="alert" />
          <span class="grow">{messageOf(trouble)}</span>
          {counts.waiting > 0 && (
            <button type="button" class="btn" onClick={run.checkRest}>
              {tryAgain}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
