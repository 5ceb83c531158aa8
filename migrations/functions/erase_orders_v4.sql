-- Removes personal data from those of some orders of one account that ended. Numbers, prices, towns, postal codes, countries,
-- dates, statuses and what the goods measure stay. Doing it again changes nothing.
create or replace function erase_orders_v4(
  p_account bigint,
  p_ids uuid[],
  -- What to remove: `requests` (what was sent), `replies` (of keys, which still stand for what was done), `names` (of people,
  -- companies and streets, telephone numbers, references, remarks, plates, signatures; with `requests`), `documents` (all of
  -- them, what they hold and what was said of them), `events` (the history).
  p_parts text[],
  p_lock_timeout text,
  -- How many of them had something to remove.
  out erased integer
)
language plpgsql
set search_path from current
as $$
declare
  v_ids uuid[];
  v_numbers bigint[];
  v_touched uuid[] := '{}';
  -- Orders as they are without names: id, loadings, unloadings, goods.
  v_bare jsonb;
  v_documents uuid[];
  v_now timestamptz;
  -- Columns of orders, each as an array.
  v_details record;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  perform from order_lists l where l.account_id = p_account for update;
  select array_agg(o.id), array_agg(o.order_number) into v_ids, v_numbers
    from orders o
   where o.account_id = p_account and o.id = any(p_ids) and o.status in ('delivered', 'canceled', 'declined');

  if p_parts && array['requests', 'names'] then
    v_touched := v_touched || array(
      select o.id from orders o where o.account_id = p_account and o.id = any(v_ids) and octet_length(o.request) > 2);
    update orders o set request = '{}' where o.account_id = p_account and o.id = any(v_touched);
  end if;

  if 'replies' = any(p_parts) then
    v_touched := v_touched || array(
      select k.order_id from idempotency_keys k
       where k.account_id = p_account and k.order_id = any(v_ids) and k.reply is not null);
    update idempotency_keys k set reply = null
     where k.account_id = p_account and k.order_id = any(v_touched) and k.reply is not null;
  end if;

  if 'names' = any(p_parts) then
    delete from order_search s where s.account_id = p_account and s.order_number = any(v_numbers);
    delete from order_references r
     using (
       select o.order_number, s.stop->>'referenceNumber' as reference
         from orders o cross join lateral jsonb_array_elements(o.loadings || o.unloadings) as s(stop)
        where o.account_id = p_account and o.id = any(v_ids)) as stated
     where r.account_id = p_account and r.reference = stated.reference and r.order_number = stated.order_number;

    -- What is named here stays of a stop. Whatever else it may have goes.
    select jsonb_agg(jsonb_build_object(
             'id', o.id, 'loadings', coalesce(b.loadings, '[]'), 'unloadings', coalesce(b.unloadings, '[]'), 'goods', g.goods))
      into v_bare
      from orders o
     cross join lateral (
       select jsonb_agg(kept.stop order by s.place) filter (where s.place <= jsonb_array_length(o.loadings)) as loadings,
              jsonb_agg(kept.stop order by s.place) filter (where s.place > jsonb_array_length(o.loadings)) as unloadings
         from jsonb_array_elements(o.loadings || o.unloadings) with ordinality as s(stop, place)
        cross join lateral (select jsonb_strip_nulls(jsonb_build_object(
          'id', s.stop->'id', 'country', s.stop->'country', 'zip', s.stop->'zip', 'city', s.stop->'city',
          'timeZone', s.stop->'timeZone', 'dates', s.stop->'dates', 'statuses', s.stop->'statuses',
          'companyName', '', 'firstName', '', 'lastName', '', 'addressLine1', '', 'addressLine2', '', 'phone', '',
          'referenceNumber', '')) as stop) as kept) as b
     cross join lateral (
       -- Texts that somebody wrote; of dangerous goods number, class, packing group and amounts stay.
       select coalesce(jsonb_agg(i.item - 'marks' || '{"name": ""}' || case jsonb_typeof(i.item->'hazardous')
                when 'object' then jsonb_build_object(
                  'hazardous', (i.item->'hazardous') - array['properShippingName', 'technicalName', 'packageType'])
                else '{}' end order by i.place), '[]') as goods
         from jsonb_array_elements(o.goods) with ordinality as i(item, place)) as g
     where o.account_id = p_account and o.id = any(v_ids)
       and (num_nonnulls(o.additional_information, o.transport) > 0 or o.cancellation ? 'note' or o.decision ? 'note'
         or o.loadings <> coalesce(b.loadings, '[]') or o.unloadings <> coalesce(b.unloadings, '[]') or o.goods <> g.goods);
    v_touched := v_touched || array(select n.id from jsonb_to_recordset(v_bare) as n(id uuid));
    update orders o
       set version = o.version + 1, additional_information = null, transport = null,
           cancellation = o.cancellation - 'note', decision = o.decision - 'note', loadings = n.loadings,
           unloadings = n.unloadings, goods = n.goods
      from jsonb_to_recordset(v_bare) as n(id uuid, loadings jsonb, unloadings jsonb, goods jsonb)
     where o.account_id = p_account and o.id = n.id;

    v_touched := v_touched || array(
      select r.order_id from stop_reports r
       where r.account_id = p_account and r.order_id = any(v_ids)
         and (num_nonnulls(r.note, r.signed_by, r.report_id) > 0 or r.actor ~ '^(operator|cli):'));
    update stop_reports r
       set note = null, signed_by = null, report_id = null, actor = regexp_replace(r.actor, '^(operator|cli):.*', 'operator')
     where r.account_id = p_account and r.order_id = any(v_touched);
    -- Codes, ids and times stay of an event.
    update order_events e
       set actor = regexp_replace(e.actor, '^(operator|cli):.*', 'operator'),
           details = (
             select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(e.details) as d
              where d.key in ('stop', 'kind', 'report', 'status', 'expected_at', 'corrected', 'reason', 'taken_back', 'by',
                              'was', 'document', 'media_type', 'bytes')
                -- That of a correction is in words.
                and not (d.key = 'reason' and e.type = 'order.corrected'))
     where e.account_id = p_account and e.order_id = any(v_ids)
       and (e.details <> '{}' or e.actor ~ '^(operator|cli):');
  end if;

  if p_parts && array['names', 'documents'] then
    v_now := clock_timestamp();
    v_documents := array(
      select d.id from documents d
       where d.account_id = p_account and d.order_id = any(v_ids) and d.attached_at is not null and d.erased_at is null
         and ('documents' = any(p_parts) or d.kind = 'signature'));
    delete from document_parts p where p.account_id = p_account and p.document_id = any(v_documents);
    -- Of those that stay, who signed and what was said goes.
    v_touched := v_touched || array(
      select d.order_id from documents d
       where d.account_id = p_account and d.order_id = any(v_ids) and d.attached_at is not null
         and (d.id = any(v_documents) or num_nonnulls(d.signed_by, d.remarks) > 0 or d.name <> d.kind || '.' || split_part(d.media_type, '/', 2)));
    update documents d
       set name = d.kind || '.' || split_part(d.media_type, '/', 2), signed_by = null, remarks = null,
           erased_at = case when d.id = any(v_documents) then v_now else d.erased_at end
     where d.account_id = p_account and d.order_id = any(v_touched) and d.attached_at is not null
       and (d.id = any(v_documents) or 'names' = any(p_parts));
  end if;

  if 'events' = any(p_parts) then
    v_touched := v_touched || array(
      select e.order_id from order_events e where e.account_id = p_account and e.order_id = any(v_ids));
    delete from order_events e where e.account_id = p_account and e.order_id = any(v_ids);
  end if;

  -- No release writes this shape: a detail that was read before cannot be kept after.
  if p_parts && array['names', 'documents', 'events'] then
    select array_agg(o.id) as ids, array_agg(o.version) as versions, array_agg(o.updated_at) as updated_ats into v_details
      from orders o where o.account_id = p_account and o.id = any(v_ids);
    insert into order_details as kept (account_id, order_id, version, updated_at, shape, detail)
    values (
      p_account, unnest(v_details.ids), unnest(v_details.versions), unnest(v_details.updated_ats), 2147483647, '')
    on conflict (account_id, order_id)
    do update set version = excluded.version, updated_at = excluded.updated_at, shape = excluded.shape, detail = '';
  end if;

  erased := (select count(distinct touched) from unnest(v_touched) as touched);
end $$;
