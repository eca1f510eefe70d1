-- A period's orders by place and client without touching the table.
drop index orders_revenue;
create index orders_revenue on orders (created_at) include (total, status, total_quantity, wilaya, client_id)
  where deleted_at is null;

create index clients_registered on clients (registered_date) where deleted_at is null;
