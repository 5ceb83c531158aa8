-- Attaches a document whose parts have all been stored to its order of one account: from now on it is seen. The order's version
-- stays. Does nothing if the key was used before.
create or replace function attach_document_v2(
  p_account bigint,
  p_document uuid,
  p_bytes integer,
  p_sha256 bytea,
  -- As events name it.
  p_name_in_events text,
  -- Documents of one stop, or of the order as a whole.
  p_documents_max integer,
  -- Bytes of all documents of the order.
  p_bytes_max bigint,
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  out is_known boolean,
  -- Why nothing was done: `order_not_found`, `order_is_draft`, `stop_not_found`, `too_many_documents`, `too_many_bytes`,
  -- `upload_removed`. Null: it was attached, or was before.
  out refusal text,
  -- Of the order.
  out version integer
)
language plpgsql
set search_path from current
as $$
declare
  v_position bigint;
  v_sequence integer;
  v_document documents;
  v_order record;
  v_is_loading boolean;
  v_count bigint;
  v_bytes bigint;
  v_now timestamptz;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'document' and k.key = p_key);
  if is_known then
    return;
  end if;
  select * into v_document from documents d
   where d.account_id = p_account and d.id = p_document and d.attached_at is null;
  if not found then
    refusal := 'upload_removed';
    return;
  end if;
  select o.status, o.version into v_order from orders o where o.account_id = p_account and o.id = v_document.order_id;
  version := v_order.version;
  if v_order.status is null then
    refusal := 'order_not_found';
    return;
  end if;
  if v_order.status = 'draft' then
    refusal := 'order_is_draft';
    return;
  end if;
  if v_document.stop_id is not null then
    select s.is_loading into v_is_loading from order_stops s
     where s.account_id = p_account and s.order_id = v_document.order_id and s.stop_id = v_document.stop_id;
    if v_is_loading is null then
      refusal := 'stop_not_found';
      return;
    end if;
  end if;
  select count(*) filter (where d.stop_id is not distinct from v_document.stop_id), coalesce(sum(d.bytes), 0)
    into v_count, v_bytes
    from documents d
   where d.account_id = p_account and d.order_id = v_document.order_id and d.attached_at is not null and d.erased_at is null;
  refusal := case
    when v_count >= p_documents_max then 'too_many_documents'
    when v_bytes + p_bytes > p_bytes_max then 'too_many_bytes' end;
  if refusal is not null then
    return;
  end if;

  v_now := clock_timestamp();
  update documents d set bytes = p_bytes, sha256 = p_sha256, attached_at = v_now
   where d.account_id = p_account and d.id = p_document and d.attached_at is null;
  if not found then
    refusal := 'upload_removed';
    return;
  end if;
  -- What was signed where the goods were loaded does not prove that they arrived.
  update orders o
     set has_proof = o.has_proof or v_document.kind in ('pod', 'signature') and v_is_loading is not true,
         updated_at = v_now
   where o.account_id = p_account and o.id = v_document.order_id;

  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = v_document.order_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, v_document.order_id,
    v_sequence,
    v_order.version, 'document.added', v_position + 1, v_now, v_now, p_actor,
    jsonb_strip_nulls(jsonb_build_object(
      'document', p_name_in_events, 'kind', v_document.kind, 'stop', v_document.stop_id,
      'media_type', v_document.media_type, 'bytes', p_bytes)));
  update order_lists set last_position = v_position + 1 where account_id = p_account;

  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'document', p_key, p_request_hash, v_document.order_id, v_order.version, p_reply);
end $$;
