/**
 * Whether a canceled order, `o`, was loaded when it ended, so that it keeps its place: the vehicle was there for it. An
 * order whose loading was taken back before has a loading that ended with it.
 */
export const wasLoaded = (schema: string) => `(
          exists (
            select from ${schema}.order_events e
             where e.account_id = o.account_id and e.order_id = o.id and e.type in ('order.loaded', 'loaded'))
          and not exists (
            select from ${schema}.order_stops s
             where s.account_id = o.account_id and s.order_id = o.id and s.is_loading and s.state = 'canceled'))`;
