with
  bounds as materialized (
    select
      0::bigint as lower,
      9223372036854775807::bigint as upper
  ),
  starts as materialized (
    select
      lower,
      greatest(upper, lower) as upper,
      greatest(upper, lower) as start
    from
      bounds
  ),
  totals as materialized (
    select
      lower,
      start,
      (
        select
          coalesce(sum(c.draft + c.requested + c.placed + c.loaded + c.delivered + c.declined + c.canceled), 0)
        from
          production.order_counts c
        where
          c.account_id = $1
          and c.level = 3
          and true
      ) as through,
      0 as under
    from
      starts
  ),
  counted as materialized (
    select
      greatest(through - under, 0) as total,
      lower,
      start,
      under,
      through as from_start,
      0::bigint as skipped
    from
      totals
  ),
begin as materialized (
  select
    lower,
    start as start
  from
    counted
),
page as materialized (
  select
    o.order_number
  from
  begin
  cross join lateral (
    select
      order_number
    from
      production.orders
    where
      account_id = $1
      and order_number < begin.start
      and order_number >= begin.lower
    order by
      order_number desc
    limit
      $2
  ) as o
)
select
  total,
  skipped,
  o.id,
  o.order_number,
  o.status,
  o.listed,
  case
    when o.listed is null then o.loadings
  end as loadings,
  case
    when o.listed is null then o.unloadings
  end as unloadings,
  case
    when o.status = 'requested' then o.decide_until
  end as decide_until,
  case
    when o.status = 'requested' then o.loadings -> 0 ->> 'timeZone'
  end as time_zone
from
  counted
  left join (
    page
    join production.orders o on o.account_id = $1
    and o.order_number = page.order_number
  ) on true
order by
  o.order_number desc
