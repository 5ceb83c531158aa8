import { type Scope, scopes } from '../accounts/token.ts';

export const roles = ['viewer', 'dispatcher', 'admin', 'shipper'] as const;
export type Role = (typeof roles)[number];
/** A role in the company itself. */
export type CompanyRole = Exclude<Role, 'shipper'>;

/** What a program or a person of the company may: read, report and dispatch, or decide on people and settings. */
export const operatorScopes = ['operator:read', 'operator:dispatch', 'operator:admin'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

type Rights = { operator: readonly OperatorScope[]; shipper: readonly Scope[] };

const rights: Readonly<Record<Role, Rights>> = {
  viewer: { operator: ['operator:read'], shipper: [] },
  dispatcher: { operator: ['operator:read', 'operator:dispatch'], shipper: [] },
  admin: { operator: operatorScopes, shipper: [] },
  shipper: { operator: [], shipper: scopes },
};

/** What a role may at each of the two interfaces. */
export function rightsOf(role: Role): Rights {
  return rights[role];
}
