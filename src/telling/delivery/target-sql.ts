/** How long a claim lasts if it is not renewed. */
export const claimSql = "interval '15 seconds'";

/** By how much a claim may be of a later time than a statement that meets it: the clock of a statement is its start. */
const laterSql = "interval '1 minute'";

/** Whether the time of a target `t` can only have been set before the clock was put back. */
export const isOfLaterClockSql = `t.claimed_until > now() + ${claimSql} + ${laterSql}`;

/**
 * Whether nobody holds a target `t`. A time in the future means that it was given back before the clock was put back:
 * otherwise nothing would be delivered until that time comes again.
 */
export const unclaimedSql = `
  (t.claimed_until is null or t.claimed_until <= now() or t.claimed_by is null and ${isOfLaterClockSql})`;

/**
 * The columns of a target `t` whose claim was just renewed, as `Target` has them. A cluster returns no clock: how
 * long it has been failing is counted up to the end of the claim, less the length of a claim.
 */
export const targetColumnsSql = `
  t.account_id, t.id, t.enabled as is_enabled, t.types, t.position, t.replay_position, t.replay_until,
  (extract(epoch from t.claimed_until - t.failing_since - ${claimSql}) * 1000)::bigint as failing_for_ms`;
