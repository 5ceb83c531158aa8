import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Content, Described, Description, Parameter, Placed, ShownExample } from './described.ts';
import { type Schemas, writeField, writeSchema } from './write-fields.ts';
import { writeInline } from './write-markdown.ts';
import { writeRefusals } from './write-refusals.ts';
import { writeTry } from './write-try.ts';

/** An operation: what it takes and returns, next to programs that call it and the replies they get. */
export function writeOperation(operation: Placed, description: Description): string {
  const { operationId, method, path, summary, servers } = operation;
  const { schemas } = description.components;
  const names = (servers ?? description.servers).map(environmentOf);
  const onlyIn = servers ? `<p class="small">Only in the ${names.join(' and the ')}.</p>` : '';
  return [
    `<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title"><div class="about">`,
    `<h3 id="${operationId}-title">${escapeHtml(summary)}</h3>`,
    `<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>`,
    `<p>${writeInline(operation.description)}</p>${onlyIn}`,
    writeParameters(operation.parameters, schemas),
    writeRequest(operation.requestBody?.content, schemas),
    writeReplies(operation, schemas),
    writeRefusals(operation, description),
    writeTry(operation, names),
    `</div><div class="beside">${writeSamples(operation)}${writeReplyExamples(operation)}</div></section>`,
  ].join('\n');
}

/** The first word of a server's description. */
export function environmentOf({ description }: { description: string }): string {
  const [name = description] = description.split(':');
  return name.toLowerCase();
}

/** An event as webhooks post it. */
export function writeWebhook(type: string, { summary, requestBody }: Described): string {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  const posted = example ? writeJson(example.value) : '';
  return [
    `<details class="event"><summary><code>${escapeHtml(type)}</code> ${escapeHtml(summary)}</summary>`,
    `${posted}</details>`,
  ].join('');
}

function writeParameters(parameters: readonly Parameter[], schemas: Schemas): string {
  if (parameters.length === 0) return '';
  const entries = parameters.map(({ name, in: place, required, description, schema }) =>
    writeField(
      { name, place, isRequired: required, field: { ...schema, ...(description && { description }) } },
      schemas,
    ),
  );
  return `<h4>Parameters</h4><ul class="fields">${entries.join('')}</ul>`;
}

function writeRequest(content: Content | undefined, schemas: Schemas): string {
  const schema = content?.['application/json']?.schema;
  return schema ? `<h4>Body</h4>${writeSchema(schema, schemas)}` : '';
}

function writeReplies({ responses }: Described, schemas: Schemas): string {
  const good = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
  const entries = good.map(([status, { description, content = {} }]) => {
    const schema = content['application/json']?.schema;
    const others = Object.keys(content).filter((type) => type !== 'application/json');
    const fields = schema ? writeSchema(schema, schemas) : '';
    return [
      `<p><span class="status">${status}</span> ${writeInline(description)}`,
      others.length > 0 ? ` <span class="type">${others.map(escapeHtml).join(', ')}</span>` : '',
      '</p>',
      fields && `<details><summary>Fields of the reply</summary>${fields}</details>`,
    ].join('');
  });
  return `<h4>Reply</h4>${entries.join('')}`;
}

function writeSamples({ operationId, 'x-codeSamples': samples = [] }: Described): string {
  if (samples.length === 0) return '';
  const buttons = samples.map(
    ({ label }) => `<button type="button" data-language="${label}" aria-pressed="false">${label}</button>`,
  );
  const blocks = samples.map(
    ({ label, source }) =>
      `<pre class="sample" data-language="${label}" tabindex="0" aria-label="${label}">${escapeHtml(source)}</pre>`,
  );
  return [
    `<div class="samples" role="group" aria-label="Samples of ${operationId}"><div class="tabs">${buttons.join('')}`,
    `<button type="button" class="copy">Copy</button></div>${blocks.join('')}</div>`,
  ].join('');
}

function writeReplyExamples({ responses }: Described): string {
  const examples = Object.entries(responses).flatMap(([status, { $ref, content = {} }]) =>
    $ref === undefined
      ? Object.values(content['application/json']?.examples ?? {}).map((example) => ({ status, ...example }))
      : [],
  );
  return examples.map((example, index) => writeReplyExample(example, index === 0)).join('');
}

function writeReplyExample({ status, summary, value }: ShownExample & { status: string }, isFirst: boolean): string {
  const open = isFirst ? ' open' : '';
  const head = `<span class="status">${status}</span> ${escapeHtml(summary)}`;
  return `<details class="example"${open}><summary>${head}</summary>${writeJson(value)}</details>`;
}

function writeJson(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
