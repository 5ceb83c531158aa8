import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import { traceHeaders } from '../../../ground/trace/current-trace.ts';

/** For each of its answers, of which a login needs four. */
const answerSecondsMax = 5;
/** Its configuration and a person's data take some kB; an endless answer would fill the memory. */
const answerBytesMax = 1_000_000;

/** Asks the provider where what is. Its keys are asked for when they are needed. */
export async function loadConfiguration({
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const options = {
    timeout: answerSecondsMax,
    [client.customFetch]: fetchWhole,
    // The signature of the token counts too, not only that it came over TLS.
    execute: [client.enableNonRepudiationChecks],
  };
  // Of this machine, as the configuration has judged.
  if (issuer.startsWith('http:')) options.execute.push(client.allowInsecureRequests);
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}

/**
 * Reads an answer to its end: one that the library refuses by its head would else stay open.
 * @throws {TypeError} as `fetch` does, also for an answer that is too long.
 */
async function fetchWhole(url: string, request: CustomFetchOptions): Promise<Response> {
  const reply = await fetch(url, { ...request, headers: { ...request.headers, ...traceHeaders() } } as RequestInit);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > answerBytesMax) throw new TypeError(`an answer of more than ${answerBytesMax} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: reply.status, headers: reply.headers });
}
