import type { Account, AuditEntry, Person } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { longDay, moment, number } from '../../parts/format.ts';
import { ownerWords } from '../../words/owner-words.ts';

/** The current names of accounts and people; entries only contain their ids. */
export type Names = { accounts: readonly Account[]; people: readonly Person[] };

/** Who did it. */
export function actorOf({ actor, name }: AuditEntry): string {
  const texts = ownerWords.value.auditLog;
  const [kind, id = ''] = splitAt(actor);
  if (kind === 'cli') return texts.commandLine(id);
  if (kind === 'ops-token') return texts.program(name ?? id);
  if (kind === 'system') return texts.system;
  return name ?? `${texts.kind.person} ${id}`;
}

/** What it was done to, with a link to it. */
export function targetOf({ target, action }: AuditEntry, { accounts, people }: Names): { name: string; href?: string } {
  const [kind, id = ''] = splitAt(target);
  const texts = ownerWords.value.auditLog.kind;
  const name = `${texts[kind as keyof typeof texts] ?? kind} ${id}`;
  const account = accounts.find((each) => String(each.id) === id);
  const person = people.find((each) => String(each.id) === id);
  if (kind === 'account' && account) return { name: account.name, href: href(`/accounts/${id}`) };
  if (kind === 'person' && person) return { name: person.name, href: href(`/people?person=${id}`) };
  if (kind === 'availability') return { name: longDay(id) };
  if (kind === 'endpoint' && action !== 'endpoint.deleted')
    return { name: texts.endpoint, href: href(`/webhooks?endpoint=${encodeURIComponent(id)}`) };
  return { name: kind === 'endpoint' ? texts.endpoint : name };
}

/** The other details of an entry, in one line. */
export function detailsOf({ action, details }: AuditEntry, { accounts }: Names): string {
  const texts = ownerWords.value;
  const said = (name: string, value: unknown): string | undefined => {
    if (action === 'availability.set')
      return `${name}: ${value === null ? texts.auditLog.asTable : number(Number(value))}`;
    if (value === null || value === undefined) return undefined;
    if (name === 'fields') return texts.auditLog.fields((value as string[]).map(fieldName).join(', '));
    if (name === 'role') return texts.person.roles[value as keyof typeof texts.person.roles] ?? String(value);
    if (name === 'name') return texts.auditLog.fields(texts.person.name);
    if (name === 'account_id') return accounts.find(({ id }) => id === value)?.name;
    if (name === 'scopes') return (value as string[]).map(scopeName).join(', ');
    if (name === 'before') return `< ${moment(String(value))}`;
    return `${fieldName(name)}: ${valueInWords(name, value)}`;
  };
  return Object.entries(details as Record<string, unknown>)
    .map(([name, value]) => said(name, value))
    .filter(Boolean)
    .join(' · ');
}

function valueInWords(name: string, value: unknown): string {
  const texts = ownerWords.value;
  if (name === 'discount_share') return `${number(Number(value) * 100, 2)} %`;
  if (name === 'reason') return texts.auditLog.reason[value as keyof typeof texts.auditLog.reason] ?? String(value);
  if (typeof value === 'number') return number(value, 2);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function fieldName(name: string): string {
  const { field } = ownerWords.value.auditLog;
  return field[name as keyof typeof field] ?? name;
}

function scopeName(scope: string): string {
  const { scope: names } = ownerWords.value.token;
  return names[scope as keyof typeof names] ?? scope;
}

/** `person:7` split into kind and id. */
function splitAt(text: string): [string, string?] {
  const at = text.indexOf(':');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
