import { type FieldErrors, invalidRequest, ServiceError } from '../../../ground/errors.ts';

/** The array of goods is `items`. The published interface also prints it as `the service`. */
export type ItemsName = 'items' | 'the service';

/**
 * The body with its goods under `items`, and the spelling it used. Requests are read here, replies written by
 * `spellItems`; the schemas describe both spellings.
 * @throws {ServiceError} `invalid_request` if a body uses both.
 */
export function readItemsName(body: unknown): { body: unknown; itemsName: ItemsName } {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return { body, itemsName: 'items' };
  if (!Object.hasOwn(body, 'the service')) return { body, itemsName: 'items' };
  if (Object.hasOwn(body, 'items')) throw invalidRequest({ items: ['must not be given together with "the service"'] });
  const { 'the service': items, ...rest } = body as Record<string, unknown>;
  return { body: { ...rest, items }, itemsName: 'the service' };
}

/** An object with its goods, `items`, under the name the request used. */
export function spellItems<Data extends { items: unknown }>({ items, ...rest }: Data, itemsName: ItemsName) {
  return { [itemsName]: items, ...rest };
}

/** A field's path with the goods as the request named them. */
export function nameItems(field: string, itemsName: ItemsName): string {
  return itemsName === 'items' ? field : field.replace(/^items(?=\.|$)/, itemsName);
}

/** The same for notes that begin with a field's path. */
export function nameNotes(notes: readonly string[], itemsName: ItemsName): string[] {
  return notes.map((note) => nameItems(note, itemsName));
}

/** A field's path as the interface spells it: `loadings.0.addressLine1` becomes `loadings.0.address_line_1`. */
export function spellField(field: string): string {
  return field.replace(/([a-z])([A-Z]|\d)/g, (_, before, after) => `${before}_${after.toLowerCase()}`);
}

/** A refusal with its fields spelt as the interface and the client do. Any other error as it is. */
export function spellErrors(error: unknown, itemsName: ItemsName): unknown {
  if (!(error instanceof ServiceError) || !error.errors) return error;
  const errors: FieldErrors = Object.create(null);
  let isSpelt = true;
  for (const [field, messages] of Object.entries(error.errors)) {
    const name = nameItems(spellField(field), itemsName);
    if (name !== field) isSpelt = false;
    errors[name] = messages;
  }
  return isSpelt ? error : invalidRequest(errors, error.details);
}
