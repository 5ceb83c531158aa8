/** The columns of a target `t`, as `Target` has them. */
export const targetColumnsSql = `
  t.account_id as "accountId", t.id, t.enabled as "isEnabled", t.types, t.position, t.replay_position as "replayPosition",
  t.replay_until as "replayUntil", (extract(epoch from now() - t.failing_since) * 1000)::bigint as "failingForMs"`;

/** For how long a claim holds that is not renewed. */
export const claimSql = "interval '15 seconds'";
