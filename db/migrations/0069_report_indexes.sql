-- Sales by day are added from the index alone again: costs had been added to the table, but not to its index.
drop index product_sales_of_day;
create index product_sales_of_day on product_sales (day, product_id)
  include (quantity, revenue, cost, costed_revenue);

-- Uses of promotions in a period.
create index order_promotions_by_time on order_promotions (at) include (promotion_id, amount) where released_at is null;
