import { invalidRequest } from '../errors.ts';

/** The array of goods is `items`; the published interface also prints it as `the service`. */
export type ItemsName = 'items' | 'the service';

/**
 * The body with its goods under `items`, and the spelling it used: the only place that knows there are two.
 * @throws {ServiceError} `invalid_request` when a body uses both.
 */
export function readItemsName(body: unknown): { body: unknown; itemsName: ItemsName } {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return { body, itemsName: 'items' };
  if (!Object.hasOwn(body, 'the service')) return { body, itemsName: 'items' };
  if (Object.hasOwn(body, 'items')) throw invalidRequest({ items: ['must not be given together with "the service"'] });
  const { 'the service': items, ...rest } = body as Record<string, unknown>;
  return { body: { ...rest, items }, itemsName: 'the service' };
}

/** Field paths as the client spelt them. */
export function spellField(field: string, itemsName: ItemsName): string {
  return itemsName === 'items' ? field : field.replace(/^items(?=\.|$)/, itemsName);
}
