import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

/** A role of the embedded server. */
export type Login = { user: string; password: string };

/** Owns the tables and migrates them; the service does not serve as this. */
export function superuser({ password }: Cluster): Login {
  return { user: 'postgres', password };
}

/** Serves, and may do no more than that. Every process that can read the superuser's password knows its password. */
export function servingLogin({ password }: Cluster): Login {
  return { user: 'transport', password: createHmac('sha256', password).update('transport').digest('base64url') };
}

export function addressOf(port: number, { user, password }: Login): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/** `starting`: the server is there and accepts nobody yet, or no longer. */
type LoginAnswer = 'accepted' | 'refused' | 'starting' | 'away';

const answers: Record<string, LoginAnswer> = { '28P01': 'refused', '28000': 'refused', '57P03': 'starting' };

/** Tries to connect. */
export async function tryLogin(port: number, login: Login): Promise<LoginAnswer> {
  const client = new pg.Client({ connectionString: addressOf(port, login), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  return client
    .connect()
    .then((): LoginAnswer => 'accepted')
    .catch(answerOf)
    .finally(() => client.end().catch(() => {}));
}

/** What a failed login says about the server. */
export function answerOf(error: unknown): LoginAnswer {
  return answers[(error as NodeJS.ErrnoException).code ?? ''] ?? 'away';
}
