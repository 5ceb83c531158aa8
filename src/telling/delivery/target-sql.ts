/** For how long a claim holds that is not renewed. */
export const claimSql = "interval '15 seconds'";

/** By how much a claim may be of a later time than a statement that meets it: the clock of a statement is its start. */
const laterSql = "interval '1 minute'";

/** Whether a target `t` has a time that can only be of before the clock was put back. */
export const isOfLaterClockSql = `t.claimed_until > now() + ${claimSql} + ${laterSql}`;

/**
 * Whether nobody has a target `t`. What was given back later than can be was so before the clock was put back: else
 * nothing would be delivered until it shows that time again.
 */
export const unclaimedSql = `
  (t.claimed_until is null or t.claimed_until <= now() or t.claimed_by is null and ${isOfLaterClockSql})`;

/**
 * The columns of a target `t` whose claim was just renewed, as `Target` has them. A cluster returns no clock: for how
 * long it fails is counted to the end of the claim, less what that holds.
 */
export const targetColumnsSql = `
  t.account_id as "accountId", t.id, t.enabled as "isEnabled", t.types, t.position, t.replay_position as "replayPosition",
  t.replay_until as "replayUntil",
  (extract(epoch from t.claimed_until - t.failing_since - ${claimSql}) * 1000)::bigint as "failingForMs"`;
