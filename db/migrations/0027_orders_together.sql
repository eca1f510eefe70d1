-- Orders that come together are written together: the same product may stand in several of them, and what they take
-- from it counts as a whole.

create or replace function hold_offers(ids bigint[], prices bigint[], quantities integer[]) returns boolean
language plpgsql
as $$
declare
  asked integer;
  held integer;
begin
  perform from products where id = any (ids) order by id for no key update;
  select count(*), count(*) filter (
    where deleted_at is null and in_stock and products.price = lowest and products.price = highest
      and stock_quantity >= quantity)
  into asked, held
  from (
    select id, min(price) as lowest, max(price) as highest, sum(quantity) as quantity
    from unnest(ids, prices, quantities) as line (id, price, quantity) group by id
  ) wanted left join products using (id);
  if held <> asked then
    raise exception 'offers changed' using errcode = 'SH001';
  end if;
  return true;
end
$$;
