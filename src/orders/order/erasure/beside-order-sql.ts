/** What is stored with an order `o` of the account `$1`: reports, documents without their content, and events. */
export function besideOrderSql(schema: string): string {
  return `(select coalesce(jsonb_agg(to_jsonb(r) - 'account_id' order by r.number), '[]')
             from ${schema}.stop_reports r where r.account_id = $1 and r.order_id = o.id) as reports,
          (select coalesce(jsonb_agg(to_jsonb(d) - 'account_id' - 'sha256' order by d.created_at), '[]')
             from ${schema}.documents d
            where d.account_id = $1 and d.order_id = o.id and d.attached_at is not null) as documents,
          (select coalesce(jsonb_agg(to_jsonb(e) - 'account_id' order by e.sequence), '[]')
             from ${schema}.order_events e where e.account_id = $1 and e.order_id = o.id) as events`;
}
