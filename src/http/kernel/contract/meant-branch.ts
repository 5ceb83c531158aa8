import type { ErrorObject } from 'ajv';

/** An error to be told, and what else its value could have been: words such as `null`. */
export type ToldError = { error: ErrorObject; others: string[] };

/**
 * Of the errors of a check those to be told: of a union (`anyOf`) only what is wrong with the branch that the value
 * seems to be meant for, by its type, or else the error of the union itself. Errors of all branches would contradict
 * each other.
 */
export function meantErrors(errors: readonly ErrorObject[]): ToldError[] {
  const dropped = new Set<ErrorObject>();
  const others = new Map<ErrorObject, string[]>();
  // A union within a branch comes before the one around it.
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const within = errors.filter((error) => !dropped.has(error) && isWithin(error, union));
    const byBranch = Map.groupBy(within, (error) => branchOf(error, union));
    const [meant] = [...byBranch].find(([, ofBranch]) => !ofBranch.some((error) => isOtherKind(error, union))) ?? [];
    for (const error of meant === undefined ? within : [union, ...within])
      if (meant === undefined || branchOf(error, union) !== meant) dropped.add(error);
      else if (error.instancePath === union.instancePath)
        others.set(error, [...(others.get(error) ?? []), ...branchesInWords(union, meant)]);
  }
  return errors.filter((error) => !dropped.has(error)).map((error) => ({ error, others: others.get(error) ?? [] }));
}

/** What a value of a union may be, in words; all branches but one if that is named. */
export function branchesInWords({ schema }: Pick<ErrorObject, 'schema'>, except?: number): string[] {
  return (schema as Branch[]).flatMap((branch, index) => (index === except ? [] : kindOf(branch)));
}

type Branch = { type?: string; const?: unknown; enum?: unknown[]; anyOf?: Branch[] };

function kindOf(branch: Branch): string[] {
  if (branch.anyOf) return branch.anyOf.flatMap(kindOf);
  if (branch.const !== undefined) return [String(branch.const)];
  return [branch.enum ? `one of ${branch.enum.join(', ')}` : typeName(branch.type ?? 'different')];
}

const typeNames: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** A type as callers read it. */
export function typeName(type: string): string {
  return typeNames[type] ?? type;
}

function isWithin(error: ErrorObject, union: ErrorObject): boolean {
  const { instancePath } = error;
  const isInside = instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
  return isInside && error.schemaPath.startsWith(`${union.schemaPath}/`);
}

function branchOf({ schemaPath }: ErrorObject, union: ErrorObject): number {
  return Number.parseInt(schemaPath.slice(union.schemaPath.length + 1), 10);
}

/** Whether an error says that the value of a union is not of the kind of the branch at all. */
function isOtherKind({ keyword, instancePath }: ErrorObject, union: ErrorObject): boolean {
  return instancePath === union.instancePath && ['type', 'const', 'anyOf'].includes(keyword);
}
