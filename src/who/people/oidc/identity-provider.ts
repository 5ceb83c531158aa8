import type { Configuration } from 'openid-client';
import { ServiceError } from '../../../ground/errors.ts';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import { loadConfiguration } from './load-configuration.ts';
import type { ProviderLogin } from './provider-login-store.ts';

/** What the provider states about a person, its signature checked. */
export type Claims = { issuer: string; subject: string; all: Readonly<Record<string, unknown>> };

export type IdentityProvider = {
  /**
   * Where to send the browser, with what must come back; `state` goes into a cookie of it.
   * @throws {ServiceError} `service_unavailable` if the provider does not answer, or in a wrong way.
   */
  begin(redirectUri: string): Promise<{ address: string; state: string; login: ProviderLogin }>;
  /**
   * Who has come back, with the code in `address`.
   * @throws {ServiceError} `login_failed` if state, nonce, signature or anything else is not right, or
   * `service_unavailable` like `begin`.
   */
  finish(address: URL, login: ProviderLogin & { state: string }): Promise<Claims>;
};

type Report = (details: { reason: string; code: unknown }, text: string) => void;

/** Whether what went wrong is the provider's doing, and not that of whoever logs in. */
type IsAway = (error: unknown, code: unknown) => boolean;

/**
 * The company's OpenID provider: authorization code with PKCE, state and nonce. It is asked for its addresses and keys
 * with each login, so that one which has moved, or signs by another key, needs no restart.
 * @param report is told why a login failed, without anything of the person.
 */
export function createIdentityProvider(settings: IdentityProviderSettings, report: Report): IdentityProvider {
  const orRefuse = async <Result>(work: () => Promise<Result>, isAway: IsAway = () => true) => {
    try {
      return await work();
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      report({ reason: message, code }, 'the identity provider was of no use');
      throw new ServiceError(isAway(error, code) ? 'service_unavailable' : 'login_failed');
    }
  };
  const discover = () => orRefuse(() => loadConfiguration(settings));
  /** Anybody may begin: many at once ask the provider once. */
  let asked: Promise<Configuration> | undefined;
  const discoverOnce = () => {
    asked ??= discover().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    begin: async (redirectUri) => {
      const configuration = await discoverOnce();
      return orRefuse(() => beginAt(configuration, redirectUri));
    },
    finish: async (address, login) => {
      const configuration = await discover();
      return orRefuse(() => finishAt(configuration, address, login), isOutage);
    },
  };
}

/** What the library says of a provider that did not answer, or in a wrong way. `fetch` throws a TypeError. */
const outages = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/;

const isOutage: IsAway = (error, code) => error instanceof TypeError || outages.test(String(code));

async function beginAt(configuration: Configuration, redirectUri: string) {
  const client = await import('openid-client');
  const codeVerifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { address: address.href, state, login: { nonce, codeVerifier } };
}

async function finishAt(
  configuration: Configuration,
  address: URL,
  { state, nonce, codeVerifier }: ProviderLogin & { state: string },
): Promise<Claims> {
  const client = await import('openid-client');
  const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(configuration, address, { ...checks, idTokenExpected: true });
  const stated = tokens.claims();
  if (!stated) throw new Error('the provider sent no ID token');
  const { iss, sub, ...claims } = stated;
  // Many providers put no more than the subject into the token itself.
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
    : {};
  return { issuer: iss, subject: sub, all: { ...more, ...claims } };
}
