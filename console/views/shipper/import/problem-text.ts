import { clock, day } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import type { Column, Problem } from './file/columns.ts';
import { linesMax, type SheetProblem } from './file/sheet.ts';

/** `Loading postal code: is required`: the column by its heading, and the service's text or ours. */
export function problemText(problem: Problem): string {
  const said = saidOf(problem);
  return problem.column ? `${words.value.bulk.columns[problem.column]}: ${said}` : said;
}

function saidOf(problem: Problem): string {
  const { reasons } = words.value.bulk;
  if (problem.reason === 'said') return [problem.vehicle, withTimes(problem.text)].filter(Boolean).join(': ');
  if (problem.reason === 'twice') return reasons.twice(problem.line);
  if (problem.reason === 'beyond') return reasons.beyond(problem.texts.join(', '));
  return reasons[problem.reason];
}

/** Times in the service's texts, in local time: `Tue 24 Nov 15:35`. */
function withTimes(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g, (at) => `${day(at)} ${clock(at)}`);
}

/** Why a file cannot be read. */
export function sheetProblemText(problem: SheetProblem): string {
  const { problems } = words.value.bulk;
  if (problem.problem === 'missing') return problems.missing(namesOf(problem.columns));
  if (problem.problem === 'twice') return problems.twice(problem.headings.join(', '));
  if (problem.problem === 'lines') return problems.lines(problem.count, linesMax);
  if (problem.problem === 'broken') return problems.broken(problem.text);
  return problems[problem.problem];
}

function namesOf(columns: readonly Column[]): string {
  return columns.map((column) => words.value.bulk.columns[column]).join(', ');
}
