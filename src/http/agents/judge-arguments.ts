import type { FieldErrors } from '../../ground/errors.ts';
import { nameMeant } from '../kernel/contract/meant/meant-fields.ts';
import { suggestName } from '../kernel/contract/meant/nearest.ts';
import type { Operation } from '../kernel/contract/operation.ts';
import { inputSchema, inputsOf } from './tool-schema.ts';
import type { AgentTool, Fields } from './tools.ts';

/**
 * What is wrong with arguments that the operation itself does not judge, or would name otherwise: its path, what a
 * query does not know, a key that is to be sent, and what the tool leaves out or cannot do without.
 */
export function judgeArguments(tool: AgentTool, operation: Operation, stated: Fields): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  const inPath = [...inputsOf(operation)].flatMap(([name, { at }]) => (at === 'path' ? [name] : []));
  for (const name of [...inPath, ...(tool.required ?? [])]) {
    if (stated[name] === undefined || stated[name] === '') errors[name] = [tool.needs?.[name] ?? 'is required'];
  }
  // An address would take these for a step up.
  for (const name of inPath) if (stated[name] === '.' || stated[name] === '..') errors[name] = ['must be an id'];
  for (const [name, why] of Object.entries(tool.without ?? {})) if (stated[name] !== undefined) errors[name] = [why];
  for (const [name, words] of Object.entries(tool.own ?? {})) {
    const value = stated[name];
    if (value !== undefined && !words.enum.some((word) => word === value))
      errors[name] = [`must be one of ${words.enum.join(', ')}`];
  }
  const key = stated.idempotency_key;
  if (key !== undefined && !(typeof key === 'string' && /^[!-~]{1,255}$/.test(key)))
    errors.idempotency_key = ['must be 1 to 255 visible ASCII characters'];
  // The fields of a body that nobody knows are ignored and told of, as over HTTP. To describe goods takes long.
  if (operation.body && Object.keys(errors).length === 0) return errors;
  const schema = inputSchema(tool);
  const named = nameMeant(errors, schema, stated);
  if (operation.body) return named;
  const known = Object.keys(schema.properties);
  const unknown = Object.keys(stated).filter((name) => !known.includes(name) && errors[name] === undefined);
  for (const name of unknown) named[name] = [`is not known here${suggestName(name, known)}`];
  return named;
}
