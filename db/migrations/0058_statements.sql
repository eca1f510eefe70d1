-- Statements of wallets: their lines, the payments that they confirm, and the patterns that read them.

create table wallet_statements (
  id bigint generated always as identity primary key,
  wallet text not null check (wallet in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click')),
  source text not null check (source in ('paste', 'file')),
  file_name text not null default '',
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- Of its received lines; null if none has a date.
  first_at timestamptz,
  last_at timestamptz,
  -- When it was last pasted, also if no line was new: payments until then should be in it.
  checked_at timestamptz not null,
  -- Created in the browser, one per statement.
  key uuid not null unique
);
create index wallet_statements_newest on wallet_statements (id desc);
create index wallet_statements_of_wallet on wallet_statements (wallet, last_at);

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references wallet_statements,
  wallet text not null check (wallet in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click')),
  -- SHA-256 of what makes two lines the same one: pasting again adds nothing.
  identity text not null unique check (identity ~ '^[0-9a-f]{64}$'),
  text text not null,
  -- Received, paid out, or not read: no pattern fits.
  kind text not null check (kind in ('in', 'out', 'unread')),
  amount bigint check (amount > 0),
  at timestamptz,
  has_time boolean not null default false,
  phone text,
  name text not null default '',
  -- The wallet's transaction number.
  reference text not null default '',
  -- Maintained by a trigger of the matches.
  is_matched boolean not null default false,
  -- No payment of an order: who said so, and why.
  set_aside_at timestamptz,
  set_aside_by bigint references users,
  set_aside_name text,
  set_aside_reason text not null default '',
  check ((kind = 'unread') = (amount is null)),
  check (not (is_matched and set_aside_at is not null))
);
create index statement_lines_of_statement on statement_lines (statement_id, id);
create index statement_lines_open on statement_lines (id desc)
  where kind = 'in' and not is_matched and set_aside_at is null;
create index statement_lines_unread on statement_lines (id desc) where kind = 'unread' and set_aside_at is null;
-- Anonymising looks for the lines of a sender.
create index statement_lines_of_phone on statement_lines (phone) where phone is not null;

-- What was read never changes; an unread line can be read later, and personal data can be erased.
create function keep_statement_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.statement_id, new.wallet) is distinct from (old.statement_id, old.wallet)
      or (old.kind <> 'unread' and (new.identity, new.kind, new.amount, new.at, new.has_time, new.reference)
        is distinct from (old.identity, old.kind, old.amount, old.at, old.has_time, old.reference)) then
    raise exception 'lines of statements are never changed or deleted';
  end if;
  return new;
end
$$;
create trigger statement_lines_keep before update or delete on statement_lines
  for each row execute function keep_statement_line();
create trigger statement_lines_no_truncate before truncate on statement_lines
  for each statement execute function refuse_change();

-- Which line is the money of which payment. A match that was undone stays.
create table statement_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines,
  payment_id bigint not null references order_payments,
  order_id bigint not null references orders,
  -- Whether the payment waited for a check and was accepted by the match.
  has_accepted boolean not null,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_name text,
  undone_reason text not null default ''
);
create unique index statement_matches_line on statement_matches (line_id) where undone_at is null;
create unique index statement_matches_payment on statement_matches (payment_id) where undone_at is null;
create index statement_matches_of_line on statement_matches (line_id, id);
create index statement_matches_of_order on statement_matches (order_id);

create function keep_statement_match() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null or new.undone_at is null
      or (new.line_id, new.payment_id, new.order_id, new.has_accepted, new.at, new.staff_id, new.staff_name)
        is distinct from
        (old.line_id, old.payment_id, old.order_id, old.has_accepted, old.at, old.staff_id, old.staff_name) then
    raise exception 'matches of statements are undone once, and never changed or deleted';
  end if;
  return new;
end
$$;
create trigger statement_matches_keep before update or delete on statement_matches
  for each row execute function keep_statement_match();
create trigger statement_matches_no_truncate before truncate on statement_matches
  for each statement execute function refuse_change();

create function mark_statement_line() returns trigger language plpgsql as $$
begin
  update statement_lines set is_matched = new.undone_at is null where id = new.line_id;
  return null;
end
$$;
create trigger statement_matches_mark after insert or update on statement_matches
  for each row execute function mark_statement_line();

-- The patterns of a wallet that the shop has changed; a wallet without a row has the default ones.
create table statement_patterns (
  wallet text primary key check (wallet in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click')),
  patterns jsonb not null check (jsonb_typeof(patterns) = 'array'),
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  staff_name text not null
);

create trigger wallet_statements_notify after insert on wallet_statements
  for each row execute function notify_change('cash');
create trigger wallet_statements_notify_update after update on wallet_statements
  for each row when (old.* is distinct from new.*) execute function notify_change('cash');
create trigger statement_lines_notify_update after update on statement_lines
  for each row when (old.* is distinct from new.*) execute function notify_change('cash');
create trigger statement_patterns_notify after insert on statement_patterns
  for each row execute function notify_change('cash');
create trigger statement_patterns_notify_update after update on statement_patterns
  for each row when (old.* is distinct from new.*) execute function notify_change('cash');

-- Transfers are found by amount and by time.
create index order_payments_transfers on order_payments (amount, at)
  where kind = 'payment' and method not in ('cash', 'credit', 'exchange') and state <> 'refused';
create index order_payments_transfers_newest on order_payments (at desc, id desc)
  where kind = 'payment' and method not in ('cash', 'credit', 'exchange') and state <> 'refused';
