import type { Configuration, CustomFetchOptions } from 'openid-client';
import { ServiceError } from '../../errors.ts';
import type { IdentityProviderSettings } from '../../settings/identity-provider-settings.ts';
import { traceHeaders } from '../../trace/current-trace.ts';
import type { ProviderLogin } from './provider-login-store.ts';

/** What the provider says of a person, its signature checked. */
export type Claims = { issuer: string; subject: string; all: Readonly<Record<string, unknown>> };

export type IdentityProvider = {
  /**
   * Where to send the browser, with what must come back; `state` goes into a cookie of it.
   * @throws {ServiceError} `service_unavailable` if the provider does not answer.
   */
  begin(redirectUri: string): Promise<{ address: string; state: string; login: ProviderLogin }>;
  /**
   * Who has come back, with the code in `address`.
   * @throws {ServiceError} `login_failed` if state, nonce, signature or anything else is not right.
   */
  finish(address: URL, login: ProviderLogin & { state: string }): Promise<Claims>;
};

type Report = (details: { reason: string; code: unknown }, text: string) => void;

/**
 * The company's OpenID provider: authorization code with PKCE, state and nonce. It is asked for its addresses when the
 * first person logs in.
 * @param report is told why a login failed, without anything of the person.
 */
export function createIdentityProvider(settings: IdentityProviderSettings, report: Report): IdentityProvider {
  let discovered: Promise<Configuration> | undefined;
  const discover = () => {
    discovered ??= loadConfiguration(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  const orRefuse = async <Result>(code: 'service_unavailable' | 'login_failed', work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (error) {
      const { message, code: reason } = error as NodeJS.ErrnoException;
      report({ reason: message, code: reason }, 'the identity provider was of no use');
      throw new ServiceError(code);
    }
  };
  return {
    begin: (redirectUri) =>
      orRefuse('service_unavailable', async () => {
        const [client, configuration] = [await import('openid-client'), await discover()];
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
      }),
    finish: (address, { state, nonce, codeVerifier }) =>
      orRefuse('login_failed', async () => {
        const [client, configuration] = [await import('openid-client'), await discover()];
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce };
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          ...checks,
          idTokenExpected: true,
        });
        const stated = tokens.claims();
        if (!stated) throw new Error('the provider sent no ID token');
        const { iss, sub, ...claims } = stated;
        // Many providers put no more than the subject into the token itself.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
          : {};
        return { issuer: iss, subject: sub, all: { ...more, ...claims } };
      }),
  };
}

const answerSecondsMax = 5;

async function loadConfiguration({ issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const options = {
    timeout: answerSecondsMax,
    [client.customFetch]: (url: string, request: CustomFetchOptions) =>
      fetch(url, { ...request, headers: { ...request.headers, ...traceHeaders() } } as RequestInit),
    // The signature of the token counts too, not only that it came over TLS.
    execute: [client.enableNonRepudiationChecks],
  };
  // Of this machine, as the configuration has judged.
  if (issuer.startsWith('http:')) options.execute.push(client.allowInsecureRequests);
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}
