-- How many units of one product a shopper can order at once; staff are not limited.
alter table settings add column max_per_order integer not null default 10;
alter table settings add constraint settings_max_per_order_check check (max_per_order between 1 and 1000);
