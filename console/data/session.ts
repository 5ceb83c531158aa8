import { signal } from '@preact/signals';
import { TransportError } from '../../client/src/transport-error.ts';
import { consoleBase, environmentBase } from './page.ts';

export type Role = 'viewer' | 'dispatcher' | 'admin' | 'shipper';

/** Who is logged in where, and for whom. `account` only of a shipper; null is what the company's profile leaves out. */
export type Session = {
  environment: 'production' | 'sandbox';
  company: {
    name: string | null;
    country: string | null;
    time_zone: string;
    currency_code: string;
    /** The fields of the profile without which no order is confirmed on paper. */
    missing: readonly string[];
  };
  person: { id: number; name: string; role: Role };
  scopes: readonly string[];
  account?: { id: number; name: string; country: string };
};

type Bearer = { token: string; endsAt: number };

/** Undefined until the first bearer has arrived. */
export const session = signal<Session | undefined>(undefined);

/** A bearer is exchanged this long before it ends, so that it does not end while a request is on its way. */
const marginMs = 30_000;
let bearer: Bearer | undefined;
let asked: Promise<Bearer> | undefined;
/** Tabs of one browser share the session: all log out together. */
const tabs = new BroadcastChannel(`${consoleBase}/session`);
tabs.onmessage = () => leave();

/**
 * The page's bearer, which is only in memory; a new one if the last is about to expire. Goes to the login if the
 * session has ended.
 * @throws {TransportError} if the service cannot be reached.
 */
export async function readBearer(): Promise<string> {
  if (bearer === undefined || Date.now() > bearer.endsAt - marginMs) {
    asked ??= askBearer().finally(() => {
      asked = undefined;
    });
    bearer = await asked;
  }
  return bearer.token;
}

/** After a 401: the role may have changed, or the session ended. */
export function forgetBearer(): void {
  bearer = undefined;
}

async function askBearer(): Promise<Bearer> {
  const reply = await fetchSession('token', 'POST');
  if (reply.status === 401) return goToLogin();
  if (!reply.ok) {
    const { message = '', code = 'unexpected_reply' } = await reply.json().catch(() => ({}));
    throw new TransportError(message, { code, status: reply.status, retryable: reply.status >= 429 });
  }
  const { token, expires_in, ...who } = (await reply.json()).data;
  // Setting a signal redraws everything.
  if (JSON.stringify(who) !== JSON.stringify(session.value)) session.value = who;
  return { token, endsAt: Date.now() + expires_in * 1000 };
}

function fetchSession(name: 'token' | 'session', method: string): Promise<Response> {
  return fetch(`${consoleBase}/${name}`, { method }).catch((cause) => {
    throw new TransportError('The service cannot be reached.', { code: 'connection_failed', retryable: true, cause });
  });
}

/**
 * Ends the session for all tabs.
 * @throws {TransportError} if the service cannot be reached: the session goes on.
 */
export async function logOut(): Promise<void> {
  await fetchSession('session', 'DELETE');
  tabs.postMessage('ended');
  leave('');
}

/** Form entries are removed when somebody logs out. */
function leave(back?: string): void {
  sessionStorage.clear();
  void goToLogin(back);
}

/** The way back is in the fragment, which is never sent to a server. */
function goToLogin(back = location.pathname + location.search): Promise<never> {
  location.replace(`${consoleBase}/login${back ? `#${back}` : ''}`);
  return new Promise(() => {});
}

/** Whether the person has a scope, such as `operator:dispatch`. */
export function may(scope: string): boolean {
  return session.value?.scopes.includes(scope) ?? false;
}

/** What the company's profile lacks to confirm orders on paper. */
export const missingInProfile = (): readonly string[] => session.value?.company.missing ?? [];

export const isShipper = (): boolean => session.value?.person.role === 'shipper';

/** The path of this person's interface. */
export function interfaceBase(): string {
  return location.origin + environmentBase + (isShipper() ? '/api/v3' : '/operator/v1');
}

// Requested before the rest of the console runs: everything else waits for it. A failure is tried again later.
readBearer().catch(() => {});
// The first date format takes by far the longest to create, and there is time for it now.
new Intl.DateTimeFormat().format();
