import type { ComponentChildren } from 'preact';
import type { AccountToken } from '../data/operator-types.ts';
import { ownerWords } from '../words/owner-words.ts';
import { words } from '../words/words.ts';
import { moment, money } from './format.ts';

/** Whether a scope is one of those that agents get by name alone. */
export const isOfAgents = (scope: string) => scope.startsWith('agent:');

type TokenTableProps = {
  label: string;
  tokens: readonly AccountToken[];
  /** It fills the view rather than being part of a section. */
  isPage?: boolean;
  /** The actions for a token. */
  children?: (token: AccountToken) => ComponentChildren;
};

/** Tokens by their first characters, with their scopes and expiry. */
export function TokenTable({ label, tokens, isPage, children }: TokenTableProps) {
  const texts = ownerWords.value.token;
  return (
    <table class={isPage ? 'list' : 'list plain'}>
      <caption class="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.hint}</th>
          <th scope="col">{texts.scopes}</th>
          <th scope="col" class="wide">
            {texts.made}
          </th>
          <th scope="col">{texts.ends}</th>
          {children && (
            <th scope="col">
              <span class="sr">{words.value.more}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <td class="first">
              <code>{token.hint}…</code>
            </td>
            <td class="flow">{scopesOf(token)}</td>
            <td class="wide two">{moment(token.created_at)}</td>
            <td class="two">{endOf(token)}</td>
            {children && (
              <td class="n">
                <span class="row end">{children(token)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it may; an agent's for how much. */
function scopesOf({ scopes, ceiling_per_day }: AccountToken): string {
  const { scope: names, allScopes, upTo } = ownerWords.value.token;
  const usual = Object.keys(names).filter((scope) => !isOfAgents(scope));
  if (scopes.length === usual.length && !scopes.some(isOfAgents)) return allScopes;
  const named = scopes.map((scope) => names[scope as keyof typeof names] ?? scope);
  return [...named, ...(ceiling_per_day === null ? [] : [upTo(money(ceiling_per_day))])].join(', ');
}

/** When it expires or was ended, whichever is sooner. */
function endOf({ expires_at, revoked_at }: AccountToken): string {
  const texts = ownerWords.value.token;
  const [end] = [expires_at, revoked_at].filter((time) => time !== null).sort();
  if (end === undefined) return texts.never;
  return Date.parse(end) <= Date.now() ? texts.ended(moment(end)) : texts.endsAt(moment(end));
}
