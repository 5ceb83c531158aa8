import type { Config, EnvironmentName } from '../../ground/config.ts';
import { prefixes, sandboxFirst } from '../../http/kernel/contract/prefixes.ts';
import { consoleUrl } from '../../http/pages/door/console-url.ts';
import { isSafeToLogIn } from '../../http/pages/door/cookies.ts';
import { loginAddress } from '../../who/people/sessions/login-links.ts';
import { type Demo, shipper } from './demo.ts';

type Started = Pick<Config, 'environments' | 'dataDirectory' | 'databaseUrl'>;

/** What a start says once the service answers: where it and its data are, and how to try it. */
export function writeWelcome(base: string, started: Started, demo: Demo | undefined): string {
  const { environments } = started;
  const lines = ['', 'The Transport Ordering Service is ready.', '', ...writeLinks(base, demo?.links ?? [])];
  for (const name of environments) lines.push(`  ${name.padEnd(11)} ${base}${prefixes[name]}`);
  lines.push(`  ${'docs'.padEnd(11)} ${base}/docs/`, ...writeData(started), '');
  const demoToken = demo?.token;
  if (demoToken) {
    lines.push(
      'A demo shipper was created. Its token is shown this once:',
      '',
      `  ${'sandbox'.padEnd(11)} ${demoToken}`,
      '',
    );
    lines.push('Look up a city:', '', `  ${exampleCall(base, 'sandbox', demoToken)}`, '');
  }
  for (const name of sandboxFirst(environments)) {
    if (name === 'mock' || (name === 'sandbox' && demoToken)) continue;
    const account = name === 'sandbox' && demo ? shipper.name : 'Acme GmbH';
    const command = `token create --environment ${name} --account "${account}" --create-account`;
    lines.push(`For a token of ${name === 'sandbox' ? 'the sandbox' : name}:`, '', `  npx transport ${command}`, '');
  }
  if (environments.every((name) => name === 'mock'))
    lines.push('The mock takes any token:', '', `  ${exampleCall(base, 'mock', 'any')}`, '');
  return `${lines.join('\n')}\n`;
}

/** None of a service that keeps nothing. */
function writeData({ environments, dataDirectory, databaseUrl }: Started): string[] {
  if (environments.every((name) => name === 'mock')) return [];
  const line = `  ${'data'.padEnd(11)} ${dataDirectory}`;
  if (databaseUrl !== undefined) return [`${line} (the database: DATABASE_URL)`];
  // A command finds its database by the folder that it runs in.
  return [
    line,
    '',
    'Commands typed in another folder make a database of their own there, unless DATA_DIR names this one.',
  ];
}

/** None if they would not be let in. */
function writeLinks(base: string, links: Demo['links']): string[] {
  if (links.length === 0 || !isSafeToLogIn(base)) return [];
  const url = consoleUrl(base, 'sandbox');
  return [
    ...links.map(({ as, secret }) => `Console of the sandbox, as ${as}: ${loginAddress(url, secret)}`),
    '',
    'Each link logs in once, within a day; the next start shows new ones. A browser is one of the two at a time: open the',
    'other in a private window.',
    '',
  ];
}

function exampleCall(base: string, environment: EnvironmentName, token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' '${base}${prefixes[environment]}/cities?country=DE&search=Hamb'`;
}
