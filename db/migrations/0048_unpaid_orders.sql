-- Wallet orders whose proof of payment was refused or never sent expire.
alter table settings
  -- Hours until an unpaid order expires; 0: never. Less than a day would leave no time for the warning.
  add column unpaid_hours smallint not null default 48 check (unpaid_hours = 0 or unpaid_hours between 24 and 720),
  -- The hours of earlier orders are counted from here: the upgrade, or when the expiry was switched on again.
  add column unpaid_from timestamptz not null default now();

-- When the shopper and the staff were warned that the order will expire.
alter table orders add column unpaid_warned_at timestamptz;
create index orders_unpaid on orders (created_at)
  where status in ('pending', 'confirmed') and payment_method <> 'cash' and deleted_at is null;

-- Tells the staff of an upgraded shop about the new permissions; the screen of users shows the same as a note.
insert into activity_log (staff_name, action, subject, after)
select 'system', 'rightsAdded', 'user',
  '{"permissions": ["refundOrders", "deleteOrders", "giveDiscount", "resetRegister"]}'
where exists (select from users);
