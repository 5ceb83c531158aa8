with
  matching as materialized (
    select
      r.order_number
    from
      production.order_references r
      join production.orders o on o.account_id = $1
      and o.order_number = r.order_number
    where
      r.account_id = $1
      and o.status = any ($2)
      and o.order_number = $3
      and o.created_at >= $4
      and o.created_at <= $5
      and o.first_loading_at >= $6
      and o.first_loading_at <= $7
      and coalesce(o.updated_at, o.created_at) >= $8
      and r.reference = $9
  ),
  page as (
    select
      order_number
    from
      matching
    where
      order_number < coalesce($10, order_number + 1)
    order by
      order_number desc
    limit
      $11
    offset
      $12
  ),
  counted as (
    select
      count(*) as total,
      count(*) filter (
        where
          order_number >= $10::bigint
      ) + $12::bigint as skipped
    from
      matching
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
