import type { Database } from '../../ground/database/database.ts';

/** What was recorded between the two, or before the second if there is no first, is not told. */
export type ServiceTimes = { offFrom: Date | null; onSince: Date };

/**
 * Says that mails are sent. Where nobody said so for 15 minutes they were off: what happened meanwhile is told to
 * nobody, but for the minute after the last word, in which it was still on. That they were off until a time to come is
 * what a clock said that was put back since: then they were not off. The minute is for processes that say so at once,
 * of which one began to before.
 */
export async function updateServiceTimes({ pool, schema }: Database): Promise<ServiceTimes> {
  const { rows } = await pool.query<ServiceTimes>(
    `insert into ${schema}.mail_service as known (seen_at, on_since) values (now(), now())
     on conflict (is_only) do update
        set off_from = case when known.seen_at < now() - interval '15 minutes'
                            then known.seen_at + interval '1 minute' else known.off_from end,
            on_since = case when known.seen_at < now() - interval '15 minutes' then now()
                            when known.on_since > now() + interval '1 minute' then coalesce(known.off_from, 'epoch') else known.on_since end,
            seen_at = now()
     returning off_from as "offFrom", on_since as "onSince"`,
  );
  return rows[0]!;
}
