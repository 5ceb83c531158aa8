import { commonErrors } from '../../kernel/contract/implied-errors.ts';
import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Described, Description, Reply } from './described.ts';
import { nameIn } from './write-fields.ts';

type Refusal = { status: string; code: string; text: string };

/** The refusals of the operation itself, folded. */
export function writeRefusals(operation: Described, { components }: Description): string {
  const refusals = refusalsOf(operation, components.responses).filter(({ code }) => !isCommon(code));
  const statuses = [...new Set(refusals.map(({ status }) => status))].join(', ');
  const common = '<a href="#refusals">those of every operation</a>';
  if (refusals.length === 0) return `<p class="small">Refuses nothing but ${common}.</p>`;
  const count = refusals.length === 1 ? '1 refusal' : `${refusals.length} refusals`;
  return [
    `<details class="refusals"><summary>${count} of its own <span class="type">${statuses}</span></summary>`,
    `${writeTable(refusals)}<p class="small">And ${common}.</p></details>`,
  ].join('');
}

/** The refusals that any operation may return. */
export function writeCommonRefusals(operation: Described, { components }: Description): string {
  const refusals = refusalsOf(operation, components.responses).filter(({ code }) => isCommon(code));
  return [
    '<details class="refusals" id="refusals">',
    `<summary>${refusals.length} refusals of every operation</summary>`,
    `${writeTable(refusals)}<p class="small"><a href="errors">What each means and what to do</a></p></details>`,
  ].join('');
}

function isCommon(code: string): boolean {
  return commonErrors.some((common) => common === code);
}

function refusalsOf({ responses }: Described, shared: Readonly<Record<string, Reply>>): Refusal[] {
  return Object.entries(responses).flatMap(([status, { $ref }]) => {
    if ($ref === undefined) return [];
    const examples = shared[nameIn($ref)]?.content?.['application/json']?.examples ?? {};
    return Object.entries(examples).map(([code, { summary }]) => ({ status, code, text: summary }));
  });
}

function writeTable(refusals: readonly Refusal[]): string {
  const rows = refusals.map(
    ({ status, code, text }) =>
      `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  const head = '<tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr>';
  return `<div class="scroll" tabindex="0"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}
