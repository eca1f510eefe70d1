-- Money to give back for a cancelled order: due until staff note that it was sent, or that nothing was received.

alter table orders
  add column refund_state text check (refund_state in ('due', 'sent', 'waived')),
  add column refund_amount bigint check (refund_amount > 0),
  add column refund_method text
    check (refund_method in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash', 'other')),
  -- Who settled it; none while it is due.
  add column refund_settled_at timestamptz,
  add column refund_settled_by bigint references users,
  add column refund_settled_name text,
  -- The reference of the transfer, or why nothing was given back.
  add column refund_note text not null default '',
  add constraint orders_refund_check check (
    (refund_state is null) = (refund_amount is null)
    and (refund_state is null) = (refund_method is null)
    and (refund_settled_at is null) = (refund_state is null or refund_state = 'due'));

create index orders_refund_due on orders (created_at desc, id desc) where refund_state = 'due' and deleted_at is null;

-- Nobody noted until now whether the money of cancelled orders was sent: staff settle each of them.
update orders
set refund_state = 'due', refund_amount = total,
  refund_method = case payment_method when 'upload' then 'other' else payment_method end
where status = 'cancelled' and payment_method <> 'cash' and total > 0 and deleted_at is null
  and payment_check is distinct from 'refused'
  and (payment_check = 'accepted' or payment_screenshot_id is not null or promised_proof is not null);
