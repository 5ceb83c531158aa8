import { href } from '../../../data/page.ts';
import { refresh } from '../../../data/resource.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { money } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { saveWrongLines } from './save-files.ts';
import type { LoadedFile } from './use-file.ts';

/** The total of the valid lines, and the one button that books them. */
export function Foot({ file: { run, sheet } }: { file: LoadedFile }) {
  const { bulk } = words.value;
  const { ready, wrong, booked, requested, all, amount } = run.counts.value;
  const isBusy = run.running.value !== undefined;
  const can = ready > 0 && !isBusy;
  const bookAll = async () => {
    if (!can) return;
    const shown = money(amount);
    const isWanted = await askFirst({
      title: bulk.bookTitle(ready),
      text: bulk.bookText(shown),
      deed: bulk.bookFor(shown),
    });
    if (!isWanted) return;
    await run.bookReady();
    refresh((key) => key.startsWith('orders'));
    const now = run.counts.value;
    if (now.booked > booked) say(words.value.bulk.booked(now.booked - booked, now.requested - requested));
  };
  return (
    <div class="buy">
      <div class="grow">
        {booked === all ? (
          <b>{requested > 0 ? bulk.allDoneSome(requested) : bulk.allDone}</b>
        ) : (
          <>
            <span class="mut">{bulk.sum}</span>
            <br />
            <b class="num">{ready > 0 ? money(amount) : '–'}</b>
          </>
        )}
      </div>
      {wrong > 0 && (
        <button
          type="button"
          class="btn big"
          aria-label={bulk.wrongLines(wrong)}
          onClick={() => saveWrongLines(sheet, run.entries.value)}
        >
          <Icon name="download" />
          <span class="wide">{bulk.wrongLines(wrong)}</span>
        </button>
      )}
      {booked > 0 && ready === 0 && !isBusy ? (
        <a class="btn go big" href={href('/orders')}>
          {bulk.toOrders}
        </a>
      ) : (
        <button type="button" class="btn go big" aria-disabled={!can} onClick={bookAll}>
          {bulk.book(ready)}
        </button>
      )}
    </div>
  );
}
