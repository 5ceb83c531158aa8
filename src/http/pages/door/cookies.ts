import { isLoopback } from '../../../ground/config.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { dayMs } from '../../../ground/units.ts';
import { consoleUrl } from './console-url.ts';

type Purpose = 'session' | 'login';

/** A cookie's name and attributes. `isSecure`: the browser talks to us over TLS. */
type CookieForm = { name: string; attributes: string };

/** Whether people may log in at an address: over TLS, or on this machine. */
export function isSafeToLogIn(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopback(hostname);
}

/**
 * The session's cookie goes nowhere but to our own pages. The cookie of a login at the provider has to come back from
 * its page, so it is `Lax`. Both end with the browser.
 * @throws {ServiceError} `origin_refused` where a password would travel in the clear.
 */
export function cookieForm(baseUrl: string, environment: LiveEnvironment, purpose: Purpose): CookieForm {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  if (!isSafeToLogIn(baseUrl)) {
    const message = 'People log in over TLS alone: set BASE_URL to the https address of the proxy before the service.';
    throw new ServiceError('origin_refused', { message });
  }
  const name = `${isSecure ? '__Host-' : ''}tos-${environment}-${purpose}`;
  const sameSite = purpose === 'session' ? 'Strict' : 'Lax';
  return { name, attributes: `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}` };
}

/** Browsers keep no cookie for longer (RFC 6265bis, 5.5). */
const deviceSeconds = (400 * dayMs) / 1000;

/**
 * The cookie of a device on which the person has logged in goes nowhere but to the addresses for logging in, so it may
 * outlive the browser session.
 */
export function deviceCookieForm(baseUrl: string, environment: LiveEnvironment, personId: number | ''): CookieForm {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  const { pathname } = new URL(`${consoleUrl(baseUrl, environment)}/session`);
  const attributes = `Max-Age=${deviceSeconds}; Path=${pathname}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return { name: `${isSecure ? '__Secure-' : ''}tos-${environment}-device-${personId}`, attributes };
}

export function setCookie({ name, attributes }: CookieForm, value: string): string {
  return `${name}=${value}; ${attributes}`;
}

export function clearCookie({ name, attributes }: CookieForm): string {
  return `${name}=; Max-Age=0; ${attributes}`;
}

/** Whether there is a cookie whose name begins with this prefix. */
export function hasCookieOf(header: string | undefined, { name }: CookieForm): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().startsWith(name));
}

/** The cookie's value: letters, digits, `-` and `_`. Undefined without one. */
export function readCookie(header: string | undefined, { name }: CookieForm): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : undefined;
}
