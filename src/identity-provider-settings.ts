/** An OpenID provider, and which of the claim's values gives which role; the first row that fits counts. */
export type IdentityProviderSettings = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** A claim's name, with dots for what lies inside another. */
  claim: string;
  roles: readonly { value: string; role: (typeof providedRoles)[number] }[];
}>;

/** The roles that an identity provider may give, the most powerful first. */
export const providedRoles = ['admin', 'dispatcher', 'viewer'] as const;
/** As in `groups; dispatchers=dispatcher; it=admin`. Undefined if it is not of that form. */
export function readProvidedRoles(text: string): Pick<IdentityProviderSettings, 'claim' | 'roles'> | undefined {
  const [claim = '', ...rows] = text.split(';').map((part) => part.trim());
  const pairs = rows
    .filter((row) => row !== '')
    .map((row) => {
      const at = Math.max(0, row.lastIndexOf('='));
      return { value: row.slice(0, at).trim(), role: row.slice(at + 1).trim() };
    });
  const roles = providedRoles.flatMap((role) => pairs.flatMap((pair) => (pair.role === role ? { ...pair, role } : [])));
  const isWhole = claim !== '' && pairs.length > 0 && roles.length === pairs.length;
  return isWhole && pairs.every(({ value }) => value !== '') ? { claim, roles } : undefined;
}
