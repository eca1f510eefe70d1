-- The guide of a new shop: what is done is read from the shop itself, only its being put away is kept.

alter table settings add column guide_hidden_at timestamptz;

-- A shop that sells already needs no guide.
update settings set guide_hidden_at = now() where exists (select from orders);
