import type { Database } from '../../ground/database/database.ts';

/** What was recorded between the two, or before the second if there is no first, is not told. */
export type ServiceTimes = { offFrom: Date | null; onSince: Date };

/**
 * Records that mails are on. If nobody has recorded it for 15 minutes, they were off, and nobody gets a mail about what
 * happened meanwhile, except in the minute after the last record, when they were still on. An end in the future was
 * written before the clock was put back: then they were not off. The minute is for processes that record it at once.
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
     returning off_from, on_since`,
  );
  return rows[0]!;
}
