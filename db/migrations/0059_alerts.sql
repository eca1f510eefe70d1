-- What may be wrong with the shop's money, found by a job. Staff look at each alert and dismiss it with a reason.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('paidTwice', 'sameReference', 'samePicture', 'refundWithoutReturn',
    'discountAboveHabit', 'drawerOpenedOften', 'negativePlace', 'numberGap')),
  -- What it is about, such as `order:12`.
  subject text not null,
  -- Amounts, numbers and names of staff for the sentence; no data of clients.
  facts jsonb not null,
  -- Whose act it is about.
  staff_id bigint references users,
  raised_at timestamptz not null,
  -- When it was no longer the case.
  ended_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by bigint references users,
  dismissed_name text,
  dismiss_reason text,
  check ((dismissed_at is null) = (dismissed_name is null)),
  check ((dismissed_at is null) = (coalesce(dismiss_reason, '') = ''))
);
-- One alert for each kind and subject, also after it was dismissed; again only if it had ended.
create unique index alerts_current on alerts (kind, subject) where ended_at is null;
create index alerts_open on alerts (raised_at desc, id desc) where ended_at is null and dismissed_at is null;
create index alerts_done on alerts (coalesce(dismissed_at, ended_at) desc, id desc)
  where ended_at is not null or dismissed_at is not null;

-- An alert never disappears, and a dismissal never changes.
create function keep_alert() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.kind, new.subject, new.raised_at) is distinct from (old.id, old.kind, old.subject, old.raised_at)
    or old.ended_at is not null and new.ended_at is distinct from old.ended_at
    or old.dismissed_at is not null
      and (new.facts, new.staff_id, new.dismissed_at, new.dismissed_by, new.dismissed_name, new.dismiss_reason)
        is distinct from
        (old.facts, old.staff_id, old.dismissed_at, old.dismissed_by, old.dismissed_name, old.dismiss_reason) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger alerts_keep before update or delete on alerts
  for each row execute function keep_alert();
create trigger alerts_no_truncate before truncate on alerts
  for each statement execute function refuse_change();
create trigger alerts_notify after insert on alerts
  for each row execute function notify_change('cash');
create trigger alerts_notify_update after update on alerts
  for each row when (old.* is distinct from new.*) execute function notify_change('cash');

-- Up to when pictures of payments were compared.
create table alert_progress (
  name text primary key,
  checked_until timestamptz not null
);

-- ----- what the checks read -----
-- A transaction number as a wallet would compare it: letters and digits, without case and leading zeros.
create function reference_key(reference text) returns text
language sql immutable parallel safe
as $$
  select ltrim(regexp_replace(upper(translate(reference, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')),
    '[^A-Z0-9]', '', 'g'), '0')
$$;

create index order_payments_reference_key on order_payments (reference_key(reference)) where reference <> '';
create index order_payments_latest on order_payments (coalesce(decided_at, at));
create index payment_proofs_latest on payment_proofs (sent_at);
create index orders_discounted on orders (created_at) where discount > 0;
create index order_items_below_list on order_items (order_id) where list_price is not null;
create index cash_transactions_loose_refunds on cash_transactions (date) where type = 'refund' and order_id is null;
create index till_events_drawer on till_events (happened_at) where kind = 'drawerOpened';
create index till_events_sales on till_events (staff_id, happened_at) where kind = 'sale';
create index till_sales_references on till_sales (order_id) where flags @> '{reference}';
