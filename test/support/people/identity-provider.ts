import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenOnLoopback } from '../network/loopback-server.ts';
import type { Closing } from '../process.ts';

type Member = { email: string; name: string; groups: string[] };

export type TestProvider = {
  issuer: string;
  /** By their subjects, as the provider knows them. */
  members: Map<string, Member>;
  /** Of the requests that it got, by their path. */
  traceparents: Map<string, string | undefined>;
  /** Listeners that answer at a path in place of the provider. */
  faults: Map<string, RequestListener>;
  /** Signs with a new key from now on, and shows no other. */
  rotateKey(kid: string): void;
  /** Goes where the service sends a browser, logs in there as a member and returns the address it is sent back to. */
  visit(address: string, subject: string): Promise<URL>;
};

/** A real OpenID provider, of an independent library, with one client that must come with PKCE. */
export async function startIdentityProvider(t: Closing, redirectUris: string[]): Promise<TestProvider> {
  const members = new Map<string, Member>();
  let visitor = '';
  const faults: TestProvider['faults'] = new Map();
  const traceparents: TestProvider['traceparents'] = new Map();
  const server = createServer((request, response) => {
    traceparents.set(request.url!.split('?')[0]!, request.headers.traceparent as string | undefined);
    const fault = faults.get(request.url!.split('?')[0]!);
    if (fault) return void fault(request, response);
    if (!request.url!.startsWith('/interaction/')) return void provider.callback()(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: visitor } });
  });
  const { origin: issuer } = await listenOnLoopback(t, server);
  const configuration = {
    clients: [{ client_id: 'transport', client_secret: 'the-clients-secret', redirect_uris: redirectUris }],
    adapter: keepIn(new Map()),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'groups'] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...members.get(subject) }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    loadExistingGrant: grantEverything,
  };
  // They share their storage: codes and sessions outlast the key.
  const withKey = (kid: string) => new Provider(issuer, { ...configuration, jwks: { keys: [createKey(kid)] } });
  let provider = withKey('a');
  return {
    issuer,
    faults,
    rotateKey: (kid) => {
      provider = withKey(kid);
    },
    members,
    traceparents,
    visit: async (address, subject) => {
      visitor = subject;
      const cookies = new Map<string, string>();
      let next = new URL(address);
      while (next.origin === issuer) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          cookies.set(name!, value!);
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`the provider answers ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
  };
}

type Kept = { consumed?: number; grantId?: string; uid?: string };

/** The storage of the providers, by kind and id. */
function keepIn(all: Map<string, Kept>) {
  return (kind: string) => {
    const key = (id: string) => `${kind}:${id}`;
    return {
      upsert: async (id: string, value: Kept) => void all.set(key(id), value),
      find: async (id: string) => all.get(key(id)),
      findByUid: async (uid: string) => all.values().find((value) => value.uid === uid),
      consume: async (id: string) => void all.set(key(id), { ...all.get(key(id)), consumed: Date.now() }),
      destroy: async (id: string) => void all.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [id, value] of all) if (value.grantId === grantId) all.delete(id);
      },
    };
  };
}

function createKey(kid: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid };
}

type GrantContext = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  };
};

/** Nobody is asked whether the company's own service may know who they are. */
async function grantEverything({ oidc }: GrantContext) {
  const { client, session, provider } = oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
