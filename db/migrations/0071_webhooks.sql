-- expand
-- Webhooks: other programs are notified of orders, payments, stock and clients (docs/webhooks.md).
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  url text not null check (url <> ''),
  description text not null default '',
  -- The types of events that are sent there.
  types text[] not null check (cardinality(types) > 0),
  -- `whsec_` and the key of the signatures in base64.
  secret text not null check (secret <> ''),
  -- After a rotation both secrets sign until this time.
  previous_secret text,
  previous_until timestamptz,
  is_active boolean not null default true,
  -- Why the program switched it off: the receiver answered 410, or every delivery failed for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null,
  -- Not deleted at once: a running transaction may still add a delivery.
  removed_at timestamptz,
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_reason is null) = (disabled_at is null)),
  check (not is_active or (disabled_at is null and removed_at is null))
);
create trigger webhook_endpoints_notify after insert on webhook_endpoints
  for each row execute function notify_change('webhooks');
create trigger webhook_endpoints_notify_update after update on webhook_endpoints
  for each row when (old.* is distinct from new.*) execute function notify_change('webhooks');

-- One event for one endpoint, written in the transaction of the change.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints,
  -- The same for all endpoints and attempts of an event; receivers ignore a message that they know.
  message_id uuid not null,
  type text not null check (type <> ''),
  -- Ids, amounts and states. No name, telephone number, address or other personal data.
  data json not null,
  occurred_at timestamptz not null,
  attempts smallint not null default 0,
  -- A new delivery is due at once, whatever the clocks of this server and of the program say.
  next_attempt_at timestamptz not null default 'epoch',
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  -- No more attempts.
  failed_at timestamptz,
  -- The last answer: status, the beginning of its body, or why there was none.
  response_status smallint,
  response_body text,
  failure text,
  check (delivered_at is null or failed_at is null)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (occurred_at);
create trigger webhook_deliveries_notify after insert on webhook_deliveries
  for each row execute function notify_change('webhook_deliveries');
-- A delivery that is tried again wakes the workers.
create trigger webhook_deliveries_again_notify after update on webhook_deliveries
  for each row when (new.next_attempt_at = 'epoch' and old.next_attempt_at <> 'epoch')
  execute function notify_change('webhook_deliveries');
create trigger webhook_deliveries_result_notify after update on webhook_deliveries
  for each row when (old.delivered_at is distinct from new.delivered_at or old.failed_at is distinct from new.failed_at)
  execute function notify_change('webhooks');

-- ----- what is sent -----
-- Triggers see every way in which an order or a payment changes. Where no endpoint wants the type, nothing is written.
create function queue_webhook(event_type text, event_data json) returns void
language sql
as $$
  insert into webhook_deliveries (endpoint_id, message_id, type, data, occurred_at)
  select endpoint.id, message.id, event_type, event_data, now()
  from (select gen_random_uuid() as id) as message, webhook_endpoints as endpoint
  where endpoint.is_active and event_type = any (endpoint.types)
$$;

create function order_webhook_data(shown orders) returns json
language sql immutable
as $$
  select json_build_object(
    'id', shown.id, 'number', shown.number, 'version', shown.version, 'status', shown.status,
    'clientId', shown.client_id, 'isAtCounter', shown.is_at_counter, 'isPickup', shown.is_pickup,
    'wilaya', shown.wilaya, 'paymentMethod', shown.payment_method, 'itemCount', shown.item_count,
    'totalQuantity', shown.total_quantity, 'subtotal', shown.subtotal, 'shipping', shown.shipping,
    'discount', shown.discount + shown.promotion_discount, 'total', shown.total)
$$;

create function queue_placed_orders() returns trigger
language plpgsql
as $$
begin
  if exists (select from webhook_endpoints where is_active and 'order.placed' = any (types)) then
    perform queue_webhook('order.placed', json_build_object('order', order_webhook_data(row(placed.*)::orders)))
    from placed order by placed.id;
  end if;
  return null;
end
$$;
create trigger orders_webhook after insert on orders
  referencing new table as placed for each statement execute function queue_placed_orders();

create function queue_changed_order() returns trigger
language plpgsql
as $$
begin
  if not exists (select from webhook_endpoints where is_active
      and types && array['order.status_changed', 'order.edited', 'order.deleted']) then
    return null;
  end if;
  if old.status <> new.status then
    perform queue_webhook('order.status_changed', json_build_object('order', order_webhook_data(new),
      'previousStatus', old.status));
  end if;
  if old.version <> new.version then
    perform queue_webhook('order.edited', json_build_object('order', order_webhook_data(new)));
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    perform queue_webhook('order.deleted', json_build_object('order', order_webhook_data(new)));
  end if;
  return null;
end
$$;
create trigger orders_webhook_change after update of status, version, deleted_at on orders
  for each row when (old.status <> new.status or old.version <> new.version
    or (old.deleted_at is null and new.deleted_at is not null))
  execute function queue_changed_order();

create function payment_webhook_data(shown order_payments) returns json
language sql immutable
as $$
  select json_build_object('id', shown.id, 'orderId', shown.order_id, 'kind', shown.kind,
    'method', shown.method, 'amount', shown.amount, 'state', shown.state)
$$;

create function queue_recorded_payments() returns trigger
language plpgsql
as $$
begin
  if exists (select from webhook_endpoints where is_active and 'payment.recorded' = any (types)) then
    perform queue_webhook('payment.recorded',
      json_build_object('payment', payment_webhook_data(row(recorded.*)::order_payments)))
    from recorded order by recorded.id;
  end if;
  return null;
end
$$;
create trigger order_payments_webhook after insert on order_payments
  referencing new table as recorded for each statement execute function queue_recorded_payments();

create function queue_changed_payment() returns trigger
language plpgsql
as $$
begin
  if exists (select from webhook_endpoints where is_active and 'payment.state_changed' = any (types)) then
    perform queue_webhook('payment.state_changed', json_build_object('payment', payment_webhook_data(new),
      'previousState', old.state));
  end if;
  return null;
end
$$;
create trigger order_payments_webhook_change after update of state on order_payments
  for each row when (old.state <> new.state) execute function queue_changed_payment();

create function queue_stock_movements() returns trigger
language plpgsql
as $$
begin
  if exists (select from webhook_endpoints where is_active and 'stock.changed' = any (types)) then
    perform queue_webhook('stock.changed', json_build_object('movement', json_build_object('id', moved.id,
      'productId', moved.product_id, 'variantId', moved.variant_id, 'cause', moved.cause,
      'quantity', moved.quantity, 'stock', moved.stock_after, 'orderId', moved.order_id)))
    from moved order by moved.id;
  end if;
  return null;
end
$$;
create trigger stock_movements_webhook after insert on stock_movements
  referencing new table as moved for each statement execute function queue_stock_movements();

create function queue_created_clients() returns trigger
language plpgsql
as $$
begin
  if exists (select from webhook_endpoints where is_active and 'client.created' = any (types)) then
    perform queue_webhook('client.created',
      json_build_object('client', json_build_object('id', created.id, 'status', created.status)))
    from created order by created.id;
  end if;
  return null;
end
$$;
create trigger clients_webhook after insert on clients
  referencing new table as created for each statement execute function queue_created_clients();

create function queue_changed_client() returns trigger
language plpgsql
as $$
declare
  changed constant text := case
    when old.anonymised_at is null and new.anonymised_at is not null then 'client.erased'
    when old.deleted_at is null and new.deleted_at is not null then 'client.deleted'
    else 'client.updated'
  end;
begin
  if exists (select from webhook_endpoints where is_active and changed = any (types)) then
    perform queue_webhook(changed,
      json_build_object('client', json_build_object('id', new.id, 'status', new.status)));
  end if;
  return null;
end
$$;
-- Not for the sums of her orders, which each order changes.
create trigger clients_webhook_change
  after update of name, phone, email, address_full, city, wilaya, status, notes, deleted_at, anonymised_at on clients
  for each row when ((old.name, old.phone, old.email, old.address_full, old.city, old.wilaya, old.status, old.notes,
      old.deleted_at, old.anonymised_at) is distinct from (new.name, new.phone, new.email, new.address_full,
      new.city, new.wilaya, new.status, new.notes, new.deleted_at, new.anonymised_at))
  execute function queue_changed_client();
