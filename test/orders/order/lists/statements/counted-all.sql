with
  bounds as materialized (
    select
      coalesce(
        (
          select
            o.order_number
          from
            production.orders o
          where
            o.account_id = $1
            and o.created_at >= $11::timestamptz
          order by
            o.created_at,
            o.order_number
          limit
            1
        ),
        9223372036854775807
      )::bigint as lower,
      coalesce(
        (
          select
            o.order_number
          from
            production.orders o
          where
            o.account_id = $1
            and o.created_at <= $12::timestamptz
          order by
            o.created_at desc,
            o.order_number desc
          limit
            1
        ) + 1,
        0
      )::bigint as upper
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
        (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 3
            and true
            and c.block < (upper >> 24)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 2
            and c.block >= ((upper >> 24) << 6)
            and c.block < (((upper >> 24) + 1) << 6)
            and c.block < (upper >> 18)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 1
            and c.block >= ((upper >> 18) << 6)
            and c.block < (((upper >> 18) + 1) << 6)
            and c.block < (upper >> 12)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 0
            and c.block >= ((upper >> 12) << 6)
            and c.block < (((upper >> 12) + 1) << 6)
            and c.block < (upper >> 6)
        ) + (
          select
            count(*)
          from
            production.orders o
          where
            o.account_id = $1
            and o.status = any ($3::text[])
            and o.order_number >= ((upper >> 6) << 6)
            and o.order_number < upper
        )
      ) as through,
      (
        (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 3
            and true
            and c.block < (lower >> 24)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 2
            and c.block >= ((lower >> 24) << 6)
            and c.block < (((lower >> 24) + 1) << 6)
            and c.block < (lower >> 18)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 1
            and c.block >= ((lower >> 18) << 6)
            and c.block < (((lower >> 18) + 1) << 6)
            and c.block < (lower >> 12)
        ) + (
          select
            coalesce(
              sum(
                c.draft * $4::integer + c.requested * $5::integer + c.placed * $6::integer + c.loaded * $7::integer + c.delivered * $8::integer + c.declined * $9::integer + c.canceled * $10::integer
              ),
              0
            )
          from
            production.order_counts c
          where
            c.account_id = $1
            and c.level = 0
            and c.block >= ((lower >> 12) << 6)
            and c.block < (((lower >> 12) + 1) << 6)
            and c.block < (lower >> 6)
        ) + (
          select
            count(*)
          from
            production.orders o
          where
            o.account_id = $1
            and o.status = any ($3::text[])
            and o.order_number >= ((lower >> 6) << 6)
            and o.order_number < lower
        )
      ) as under
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
    unnest($3::text[]) as wanted (status)
    cross join lateral (
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
          and status = wanted.status
        order by
          order_number desc
        limit
          $2
      ) as o
    ) as o
  order by
    order_number desc
  limit
    $2
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
