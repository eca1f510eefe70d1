-- By which channels a client wants no messages about her orders. Replaces one switch for all channels.
alter table clients add column muted_channels text[] not null default '{}'
  check (muted_channels <@ array['email', 'sms', 'push']);
update clients set muted_channels = array['email', 'sms', 'push'] where not notifications;
alter table clients drop column notifications;

-- A planned sale may be a percentage, and also lowers the variants that have a price of their own.
alter table scheduled_prices
  -- Null: the owner gave the price of the product.
  add column percent smallint check (percent between 1 and 90),
  -- Of the variants with their own price, before the start: [{id, price, originalPrice}].
  add column variants_before jsonb not null default '[]';
