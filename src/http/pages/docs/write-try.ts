import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Parameter, Placed } from './described.ts';

/** Where a reply contains values for the parameters of other operations, as paths into it. */
const finds: Readonly<Record<string, string>> = {
  publishBooking: 'orderID=data.id',
  draftBooking: 'orderID=data.id',
  listDocuments: 'documentID=data.0.id',
  createWebhookEndpoint: 'endpointID=data.id',
};

/** A form that the page's script uses to send the operation's example, edited or not. */
export function writeTry(operation: Placed, environments: readonly string[]): string {
  const { operationId, method, path, parameters, summary } = operation;
  const found = finds[operationId];
  return [
    '<details class="try"><summary>Try it</summary>',
    `<form data-method="${method}" data-path="${path}" data-environments="${environments.join(' ')}"`,
    `${found ? ` data-finds="${found}"` : ''} autocomplete="off" aria-label="Try: ${escapeHtml(summary)}">`,
    ...parameters.map((parameter) => writeParameter(operationId, parameter)),
    writeBody(operation),
    '<p class="elsewhere small" hidden></p>',
    '<button class="button first" type="submit">Send</button>',
    '<div class="answer" role="status"></div>',
    '</form></details>',
  ].join('');
}

function writeParameter(operationId: string, { name, in: place, required, example }: Parameter): string {
  const id = `${operationId}-${escapeHtml(name)}`;
  const value = example === undefined ? '' : ` value="${escapeHtml([example].flat().join(','))}"`;
  const must = required ? ' required' : '';
  return [
    `<label for="${id}"><code>${escapeHtml(name)}</code> <span class="type">${place}${required ? ', required' : ''}`,
    `</span></label><input id="${id}" name="${escapeHtml(name)}" data-in="${place}"${value}${must} spellcheck="false">`,
  ].join('');
}

function writeBody({ operationId, requestBody }: Placed): string {
  const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {});
  const [first] = examples;
  if (first === undefined) return '';
  const asText = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2));
  const options = examples.map(
    ([, { summary, value }]) => `<option value="${asText(value)}">${escapeHtml(summary)}</option>`,
  );
  const choice = `<label for="${operationId}-example">Example</label><select id="${operationId}-example">`;
  const rows = Math.min(JSON.stringify(first[1].value, null, 2).split('\n').length, 16);
  return [
    examples.length > 1 ? `${choice}${options.join('')}</select>` : '',
    `<label for="${operationId}-body">Body <span class="type">JSON</span></label>`,
    `<textarea id="${operationId}-body" rows="${rows}" spellcheck="false">${asText(first[1].value)}</textarea>`,
  ].join('');
}
