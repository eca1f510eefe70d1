-- Who was known before a stretch of days and came back in it, out of indexes alone: the client by her first day, and
-- whether she has an order of those days that still counts.

drop index clients_registered;
create index clients_known on clients (registered_date) include (last_order_date, id, deleted_at);

drop index orders_of_client;
create index orders_of_client on orders (client_id, created_at desc, id desc) include (status) where deleted_at is null;
