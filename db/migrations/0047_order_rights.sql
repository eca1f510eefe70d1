-- Permissions to give money back, to delete orders, to reset the register and to give discounts.
alter table users drop constraint users_permissions_check;
alter table users add constraint users_permissions_check check (
  permissions <@ array['manageProducts', 'manageOrders', 'refundOrders', 'deleteOrders', 'giveDiscount', 'manageCash',
                       'resetRegister', 'manageClients', 'viewReports', 'viewCosts', 'manageSettings', 'manageUsers']);

-- Everyone who could give money back until now still can; deleting and resetting stay with administrators.
alter table users disable trigger user;
update users set permissions = permissions || '{refundOrders}'
where (permissions && '{manageOrders,manageCash}' or role = 'admin') and not permissions @> '{refundOrders}';
update users set permissions = permissions || '{deleteOrders,resetRegister,giveDiscount}' where role = 'admin';
alter table users enable trigger user;

-- The largest discount of each role in percent of the goods; administrators have no limit.
alter table settings
  add column manager_discount_limit smallint not null default 20 check (manager_discount_limit between 0 and 100),
  add column cashier_discount_limit smallint not null default 5 check (cashier_discount_limit between 0 and 100);
