import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Schema } from './described.ts';
import { writeInline } from './write-markdown.ts';

export type Schemas = Readonly<Record<string, Schema>>;

/** The forms of a body: one object, or the first of several with the others folded. */
export function writeSchema(schema: Schema, schemas: Schemas): string {
  const { anyOf } = resolve(schema, schemas);
  if (!anyOf) return writeFields(schema, schemas);
  const [first, ...others] = anyOf.map((part) => ({ name: wordsOfName(part), fields: writeFields(part, schemas) }));
  const folded = others.map(
    ({ name, fields }) => `<details><summary>Or: ${name.toLowerCase()}</summary>${fields}</details>`,
  );
  if (!first) throw new Error('a schema is any of none');
  return `<p class="type">${first.name}</p>${first.fields}${folded.join('')}`;
}

/** `NewBooking` as "New booking". */
function wordsOfName({ $ref = '' }: Schema): string {
  return nameIn($ref).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The fields of a schema as a list, those of their parts folded under them. */
function writeFields(schema: Schema, schemas: Schemas, within: readonly string[] = []): string {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  const entries = Object.entries(properties).map(([name, field]) =>
    writeField({ name, field, isRequired: required.includes(name) }, schemas, within),
  );
  return entries.length === 0 ? '' : `<ul class="fields">${entries.join('')}</ul>`;
}

type Field = { name: string; field: Schema; isRequired: boolean; place?: string };

/** A field, or a parameter of a place. */
export function writeField(
  { name, field, isRequired, place }: Field,
  schemas: Schemas,
  within: readonly string[] = [],
): string {
  const type = place ? `${typeOf(field, schemas)}, ${place}` : typeOf(field, schemas);
  const must = isRequired ? ' <span class="must">required</span>' : '';
  const about = field.description ?? (field.$ref ? resolve(field, schemas).description : undefined);
  const inner = writeParts(field, schemas, within);
  return [
    `<li><code class="name">${escapeHtml(name)}</code> <span class="type">${type}</span>${must}`,
    about ? `<p>${writeInline(about)}</p>` : '',
    writeWords(field, schemas),
    inner && `<details><summary>Fields of ${escapeHtml(name)}</summary>${inner}</details>`,
    '</li>',
  ].join('');
}

/** The fields of the objects that a field holds. */
function writeParts(field: Schema, schemas: Schemas, within: readonly string[]): string {
  const { $ref: name } = field;
  if (name !== undefined && within.includes(name)) return '';
  const known = name === undefined ? within : [...within, name];
  const { anyOf = [], items, additionalProperties, ...schema } = resolve(field, schemas);
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  const parts = [...anyOf, ...(items ? [items] : []), ...others].map((part) => writeParts(part, schemas, known));
  return [writeFields(schema, schemas, known), ...parts].join('');
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const named = schemas[nameIn(schema.$ref)];
  if (!named) throw new Error(`${schema.$ref} is not described`);
  return named;
}

/** The last part of a reference, as of `#/components/schemas/NewBooking`. */
export function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The type of a value, in words. */
function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, format, items, anyOf, ...limits } = resolve(schema, schemas);
  if (anyOf) return [...new Set(anyOf.map((part) => typeOf(part, schemas)))].join(' or ');
  if (items) return `list of ${typeOf(items, schemas)}${writeLimits(limits.minItems, limits.maxItems, ' entries')}`;
  const types = [type ?? 'any value'].flat();
  const shown = types.map((each) => (each === 'string' && format ? format : each)).join(' or ');
  const lengths = writeLimits(limits.minLength, format ? undefined : limits.maxLength, ' characters');
  return shown + writeLimits(limits.minimum, limits.maximum, '') + lengths;
}

function writeLimits(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `, up to ${most}${unit}`;
  if (most === undefined) return `, ${least}${unit} or more`;
  return least === most ? `, ${least}${unit}` : `, ${least} to ${most}${unit}`;
}

function writeWords(field: Schema, schemas: Schemas): string {
  const words = wordsOf(field, schemas);
  if (words.length === 0) return '';
  return `<p class="words">${words.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(' ')}</p>`;
}

function wordsOf(field: Schema, schemas: Schemas): readonly unknown[] {
  const { enum: words, anyOf = [], items } = resolve(field, schemas);
  if (words) return words;
  if (items) return wordsOf(items, schemas);
  return anyOf.flatMap((part) => (part.$ref ? [] : (part.enum ?? [])));
}
