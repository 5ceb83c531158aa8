import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { type Database, onlyRow } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import type { Cents } from '../../ground/units.ts';
import type { TokenRights } from './judge-token.ts';
import type { Scope } from './token.ts';

export type Account = { id: number; name: string; country: string; vatId: string | null; createdAt: Date };

const accountColumns = 'id, name, country, vat_id, created_at';

/** The account of that name, created if missing. An existing one keeps its country and VAT id. */
export async function insertAccountIfMissing(
  place: Database | Transaction,
  account: { name: string; country: string; vatId: string | null },
): Promise<{ account: Account; created: boolean }> {
  const inserted = await runnerOf(place).query<Account>(
    `insert into ${place.schema}.accounts (name, country, vat_id) values ($1, $2, $3)
     on conflict (name) do nothing returning ${accountColumns}`,
    [account.name, account.country, account.vatId],
  );
  if (inserted.rows[0]) return { account: inserted.rows[0], created: true };
  const existing = await findAccountByName(place, account.name);
  if (!existing) throw new Error(`account "${account.name}" vanished while it was created`);
  return { account: existing, created: false };
}

export async function findAccountByName(place: Database | Transaction, name: string): Promise<Account | undefined> {
  const result = await runnerOf(place).query<Account>(
    `select ${accountColumns} from ${place.schema}.accounts where name = $1`,
    [name],
  );
  return result.rows[0];
}

export async function findAccount(database: Database, id: number): Promise<Account | undefined> {
  const result = await database.pool.query<Account>(
    `select ${accountColumns} from ${database.schema}.accounts where id = $1`,
    [id],
  );
  return result.rows[0];
}

export async function listAccounts(database: Database): Promise<Account[]> {
  const result = await database.pool.query<Account>(
    `select ${accountColumns} from ${database.schema}.accounts order by id`,
  );
  return result.rows;
}

/** Every account's name, to suggest the nearest one. */
export async function listAccountNames(place: Database | Transaction): Promise<string[]> {
  const result = await runnerOf(place).query<{ name: string }>(`select name from ${place.schema}.accounts`);
  return result.rows.map(({ name }) => name);
}

/** The ids of accounts after a given one, in rising order, up to a limit. */
export async function listAccountIds(
  { pool, schema }: Database,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: `${schema}-list-account-ids`,
    text: `select id from ${schema}.accounts where id > $1 order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}

/** The names of accounts by their ids. */
export async function findAccountNames(
  { pool, schema }: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: `${schema}-find-account-names`,
    text: `select id, name from ${schema}.accounts where id = any($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const termsColumns = 'a.discount_share, a.tariff_name, a.name as account_name, a.fees_agreed, a.awaits_first_order';

export async function findAccountTerms(database: Database, name: string): Promise<AgreedTerms | undefined> {
  const result = await database.pool.query<AgreedTerms>(
    `select ${termsColumns} from ${database.schema}.accounts a where a.name = $1`,
    [name],
  );
  return result.rows[0];
}

/** Changes what is given and leaves the rest. Undefined if there is no such account. */
export async function updateAccountTerms(
  place: Database | Transaction,
  name: string,
  { discountShare, tariffName, feesAgreed }: Partial<Omit<AgreedTerms, 'accountName'>>,
): Promise<AgreedTerms | undefined> {
  const result = await runnerOf(place).query<AgreedTerms>(
    `update ${place.schema}.accounts a
        set discount_share = coalesce($2, a.discount_share),
            tariff_name = case when $3 then $4 else a.tariff_name end,
            fees_agreed = coalesce($5, a.fees_agreed)
      where a.name = $1 returning ${termsColumns}`,
    [name, discountShare ?? null, tariffName !== undefined, tariffName ?? null, feesAgreed ?? null],
  );
  return result.rows[0];
}

/** How many accounts have agreed on each name of a price table; null: on none. */
export async function findAccountCounts({ pool, schema }: Database) {
  const { rows } = await pool.query<{ tariffName: string | null; count: number }>(
    `select a.tariff_name, count(*) as count from ${schema}.accounts a group by a.tariff_name`,
  );
  return rows;
}

/** Who makes a request, known once its token was checked. */
export type Caller = {
  /** As events name it: `token:<id>`, or `shipper:<id>` for a person of the account. */
  actor: string;
  accountId: number;
  accountCountry: string;
  accountVatId: string | null;
  scopes: Scope[];
  /** Null or absent: it may order without limit. */
  ceiling?: TokenCeiling | null;
} & AgreedTerms;
/** For how much net a token may order a day, and the token under whose number that is counted. */
export type TokenCeiling = { cents: Cents; tokenId: number };

/** The part of a caller that its account determines. */
export const callerColumns = `a.id as account_id, a.country as account_country, a.vat_id as account_vat_id,
  ${termsColumns}, a.disabled_at is not null as account_disabled`;

export type TokenState = Caller & { accountDisabled: boolean; expired: boolean; revoked: boolean };

/** Notes that an order of the account was accepted, if it is the first. */
export async function markFirstOrder({ pool, schema }: Database, accountId: number): Promise<void> {
  await pool.query(`update ${schema}.accounts set awaits_first_order = false where id = $1 and awaits_first_order`, [
    accountId,
  ]);
}

type FoundToken = TokenState & { hash: string; ceilingCents: Cents | null; tokenId: number };

/** Finds tokens by their hashes in one statement. The database's clock decides, so that all processes agree. */
export async function findTokens(
  database: Database,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, TokenState>> {
  const statement = {
    name: `${database.schema}-find-tokens`,
    text: `select encode(t.token_hash, 'hex') as hash, 'token:' || t.id as actor, t.scopes,
                  t.ceiling_cents, coalesce(t.counts_with, t.id) as token_id, ${callerColumns},
                  coalesce(t.expires_at <= now(), false) as expired,
                  coalesce(t.revoked_at <= now(), false) as revoked
             from ${database.schema}.tokens t join ${database.schema}.accounts a on a.id = t.account_id
            where t.token_hash = any($1)`,
    values: [hashes],
  };
  const { rows } = await readWithRetry(() => database.pool.query<FoundToken>(statement));
  return new Map(
    rows.map(({ hash, ceilingCents, tokenId, ...state }) => {
      const ceiling = ceilingCents === null ? null : { cents: ceilingCents, tokenId };
      return [hash, { ...state, ceiling }];
    }),
  );
}

export type TokenRow = {
  id: number;
  account: string;
  hint: string;
  scopes: Scope[];
  /** For how much net it may order a day. Null: without limit. */
  ceilingCents: Cents | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export async function insertToken(
  place: Database | Transaction,
  token: TokenRights & { accountId: number; hash: Buffer; hint: string },
): Promise<number> {
  const result = await runnerOf(place).query<{ id: number }>(
    `insert into ${place.schema}.tokens (account_id, token_hash, hint, scopes, expires_at, ceiling_cents)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [token.accountId, token.hash, token.hint, token.scopes, token.expiresAt, token.ceilingPerDay ?? null],
  );
  return onlyRow(result).id;
}

const tokenColumns = `t.id, a.name as account, t.hint, t.scopes, t.ceiling_cents, t.created_at, t.expires_at, t.revoked_at`;

export async function listTokens(database: Database, account?: string): Promise<TokenRow[]> {
  const result = await database.pool.query<TokenRow>(
    `select ${tokenColumns} from ${database.schema}.tokens t join ${database.schema}.accounts a on a.id = t.account_id
      where $1::text is null or a.name = $1 order by t.id`,
    [account ?? null],
  );
  return result.rows;
}

/** Whose token it is. Undefined if there is none of that id. */
export async function findTokenAccount(place: Database | Transaction, id: number): Promise<number | undefined> {
  const result = await runnerOf(place).query<{ accountId: number }>(
    `select account_id from ${place.schema}.tokens where id = $1`,
    [id],
  );
  return result.rows[0]?.accountId;
}

/**
 * Inserts a token with the rights of a valid one and ends that one after the overlap: both or neither. Undefined if the
 * old token is not valid.
 */
export async function insertTokenSuccessor(
  place: Database | Transaction,
  token: { id: number; overlapSeconds: number; hash: Buffer; hint: string },
): Promise<{ id: number; oldEndsAt: Date } | undefined> {
  const { schema } = place;
  const result = await runnerOf(place).query<{ id: number; oldEndsAt: Date }>(
    `with old as (
       update ${schema}.tokens set revoked_at = least(revoked_at, now() + make_interval(secs => $2))
        where id = $1 and (revoked_at is null or revoked_at > now()) and (expires_at is null or expires_at > now())
       returning account_id, scopes, expires_at, revoked_at, ceiling_cents, coalesce(counts_with, id) as counts_with
     ), fresh as (
       insert into ${schema}.tokens (account_id, token_hash, hint, scopes, expires_at, ceiling_cents, counts_with)
       select account_id, $3, $4, scopes, expires_at, ceiling_cents,
              case when ceiling_cents is not null then counts_with end
         from old returning id
     )
     select fresh.id, old.revoked_at as old_ends_at from fresh, old`,
    [token.id, token.overlapSeconds, token.hash, token.hint],
  );
  return result.rows[0];
}

/**
 * Ends a token after `afterSeconds`, or earlier if it already ends earlier. Returns when; undefined for an unknown id.
 */
export async function markTokenRevoked(
  place: Database | Transaction,
  id: number,
  afterSeconds: number,
): Promise<Date | undefined> {
  const result = await runnerOf(place).query<{ revokedAt: Date }>(
    `update ${place.schema}.tokens
        set revoked_at = least(revoked_at, now() + make_interval(secs => $2))
      where id = $1 returning revoked_at`,
    [id, afterSeconds],
  );
  return result.rows[0]?.revokedAt;
}
