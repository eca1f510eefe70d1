-- Blind closing, counted wallets, and places of money beside the drawer and the couriers: safes and banks.

alter table settings
  -- People with these roles count before they see what is expected.
  add column blind_roles text[] not null default '{}' check (blind_roles <@ '{admin,manager,cashier}'),
  add column count_wallets boolean not null default false,
  -- A difference above it needs the approval of a manager; null: none does.
  add column approval_limit bigint check (approval_limit >= 0);

alter table cash_places
  drop constraint cash_places_kind_check,
  add constraint cash_places_kind_check check (kind in ('drawer', 'courier', 'safe', 'bank')),
  -- A safe or bank that is no longer used; its entries stay.
  add column hidden_at timestamptz;
create unique index cash_places_name on cash_places (lower(name))
  where kind in ('safe', 'bank') and hidden_at is null;

-- A wallet account is the drawer's place with the wallet as its method. Its money is transferred and taken out too.
alter table cash_transactions
  drop constraint cash_transactions_cash_check,
  add constraint cash_transactions_cash_check check (
    payment_method = 'cash'
    or (place_id = 1 and (payment_method <> 'other' or type in ('sale', 'refund', 'expense'))));

-- A transfer takes as much from one account as it puts into another. An account is a place and a method.
create or replace function check_transfer() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 2 or count(distinct (place_id, payment_method)) <> 2 or count(distinct amount) <> 1
      from cash_transactions where transfer_id = new.transfer_id) then
    raise exception 'transfer % does not have two equal sides', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- What a person found before the closing. A second count does not replace the first.
create table cash_counts (
  id bigint generated always as identity primary key,
  session_id bigint not null references cash_sessions,
  number integer not null check (number > 0),
  counted_by bigint references users,
  counted_by_name text not null,
  counted_at timestamptz not null,
  cash bigint not null check (cash >= 0),
  -- How many of each note and coin; null: counted in one sum.
  denominations jsonb,
  -- What the drawer should have held at the time of the count.
  expected_cash bigint not null,
  -- The counted wallets, each with what it should have held.
  wallets jsonb not null default '[]',
  unique (session_id, number)
);
create trigger cash_counts_append_only before update or delete on cash_counts
  for each row execute function refuse_change();
create trigger cash_counts_no_truncate before truncate on cash_counts
  for each statement execute function refuse_change();

alter table cash_closings
  -- Each wallet that was ever counted: opening, expected, counted and the reason of the difference.
  add column wallets jsonb not null default '[]',
  -- What the safes and banks held at the closing.
  add column places jsonb not null default '[]',
  -- Who approved a difference above the limit.
  add column approved_by bigint references users,
  add column approved_by_name text;
