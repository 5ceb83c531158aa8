import { keepFile } from '../../../parts/keep-file.ts';
import { showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { nextWorkingDay } from '../new-transport/form/local-time.ts';
import type { Sheet } from './file/sheet.ts';
import type { Entry } from './line/line-states.ts';
import { problemText } from './problem-text.ts';

// The code to write files is loaded when needed.
const loadWriter = () => import('./file/write-sheet.ts');

/** Saves a file with the headings and two examples. */
export async function saveTemplate(): Promise<void> {
  const { columns, templateName } = words.value.bulk;
  await save(templateName, async () => (await loadWriter()).writeTemplate(columns, nextWorkingDay(new Date())));
}

/** Saves the lines that cannot be booked, to be corrected and loaded again. */
export async function saveWrongLines(sheet: Sheet, entries: readonly Entry[]): Promise<void> {
  const { why, wrongName } = words.value.bulk;
  const wrong = entries.flatMap(({ line, state }) =>
    state.kind === 'wrong' ? [{ line, why: state.problems.map(problemText).join('; ') }] : [],
  );
  await save(wrongName, async () => (await loadWriter()).writeWrongLines(sheet, wrong, why));
}

async function save(name: string, write: () => Promise<string>): Promise<void> {
  try {
    keepFile(name, new Blob([await write()], { type: 'text/csv' }));
  } catch {
    showRefusal(words.value.unreachable);
  }
}
