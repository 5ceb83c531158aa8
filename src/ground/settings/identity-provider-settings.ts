/** An OpenID provider, and which of the claim's values gives which role; the first row that fits counts. */
export type IdentityProviderSettings = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** A claim's name, with dots for a claim within another. */
  claim: string;
  roles: readonly { value: string; role: (typeof providedRoles)[number] }[];
}>;

/** The roles that an identity provider may give, the most powerful first. */
const providedRoles = ['admin', 'dispatcher', 'viewer'] as const;
/** As in `groups; dispatchers=dispatcher; it=admin`. Undefined if it is not of that form. */
function readProvidedRoles(text: string): Pick<IdentityProviderSettings, 'claim' | 'roles'> | undefined {
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

const oidcVariables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;

/** All of its variables are set, or none. */
export function judgeIdentityProvider(
  read: (name: (typeof oidcVariables)[number]) => string,
  check: (ok: boolean, problem: string) => void,
  isSafeUrl: (text: string) => boolean,
): IdentityProviderSettings | undefined {
  const [issuer, clientId, clientSecret, roles] = oidcVariables.map(read) as [string, string, string, string];
  const rules = readProvidedRoles(roles);
  const problems = [
    issuer === '' || isSafeUrl(issuer) ? '' : `OIDC_ISSUER must be an https address, not "${issuer}"`,
    /^[!-~]*$/.test(clientId) ? '' : `OIDC_CLIENT_ID must be visible ASCII characters, not "${clientId}"`,
    /^[!-~]*$/.test(clientSecret) ? '' : 'OIDC_CLIENT_SECRET must be visible ASCII characters',
    roles === '' || rules
      ? ''
      : `OIDC_ROLES must read "claim; value=role" with the roles ${providedRoles.join(', ')}, not "${roles}"`,
  ].filter((problem) => problem !== '');
  const [given] = oidcVariables.filter((name) => read(name) !== '');
  const missing = oidcVariables.filter((name) => read(name) === '');
  if (given && missing.length > 0 && problems.length === 0)
    problems.push(`${given} needs ${missing.join(', ')} beside it`);
  for (const problem of problems) check(false, problem);
  return given && rules ? { issuer, clientId, clientSecret, ...rules } : undefined;
}
