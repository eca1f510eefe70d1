-- The account to which the shopper was asked to pay; the settings may name another one later.
alter table orders add column payment_account text not null default '';

-- Without triggers, so that `updated_at` stays and no page is told of a change.
alter table orders disable trigger user;
update orders set payment_account = account_number from payment_methods
where payment_methods.id = payment_method and account_number <> '';
alter table orders enable trigger user;
