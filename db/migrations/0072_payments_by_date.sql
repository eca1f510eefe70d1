-- expand
-- alone
-- Payments of a period, the latest first.
create index concurrently order_payments_newest on order_payments (at desc, id desc);
