-- Two people editing the same category or subcategory: the second is told, as with products.
alter table categories add column version integer not null default 1;
alter table sub_categories add column version integer not null default 1;

-- What is sold out is little beside what is not: the few are counted and listed, and the rest follows from them.
create index products_out_of_stock on products (created_at desc, id desc) where not in_stock and deleted_at is null;

-- Clients by their last order: those who never ordered stand at one end, as the list wants them.
drop index clients_last_order;
create index clients_last_order on clients (coalesce(last_order_date, '-infinity'), id) where deleted_at is null;

-- Counting statuses within two filters, or within the orders of some clients, without touching the table.
create index orders_of_wilaya_and_method on orders (wilaya, payment_method, status) where deleted_at is null;
drop index orders_of_phone;
create index orders_of_phone on orders (customer_phone, created_at desc, id desc) include (status) where deleted_at is null;
