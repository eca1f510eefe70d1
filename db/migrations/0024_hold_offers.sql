-- An order is written in one statement, at the prices that were read a moment before. This locks what it takes, in one
-- order for everybody, and refuses the statement where something is no longer as it was read.

create function hold_offers(ids bigint[], prices bigint[], quantities integer[]) returns boolean
language plpgsql
as $$
declare
  held integer;
begin
  perform from products where id = any (ids) order by id for no key update;
  select count(*) into held
  from unnest(ids, prices, quantities) as asked (id, price, quantity)
  join products on products.id = asked.id
  where deleted_at is null and in_stock and products.price = asked.price and stock_quantity >= asked.quantity;
  if held <> cardinality(ids) then
    raise exception 'offers changed' using errcode = 'SH001';
  end if;
  return true;
end
$$;
