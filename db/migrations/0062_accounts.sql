-- Accounts of shoppers: a code proves a telephone number or an e-mail address, and opens what was ordered with it.

-- One browser that asks for a code. Also written for a contact that the shop does not know, so that both look alike.
create table account_attempts (
  -- Of the cookie of the browser: only this browser can enter the code.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('signIn', 'erase')),
  -- A telephone number with its country code, or an e-mail address in lower case.
  contact text not null,
  -- Null: the contact is unknown, or staff have not shown a code yet.
  code_hash text,
  code_expires_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  -- No code was sent: staff may read one out.
  waits_for_staff boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((code_hash is null) = (code_expires_at is null))
);
create index account_attempts_of_contact on account_attempts (contact);
create index account_attempts_oldest on account_attempts (expires_at);
-- The page of a client shows that a code is asked for.
create trigger account_attempts_notify after insert on account_attempts
  for each row when (new.waits_for_staff) execute function notify_change('clients');
create trigger account_attempts_notify_update after update on account_attempts
  for each row when (old.waits_for_staff is distinct from new.waits_for_staff)
  execute function notify_change('clients');

create table account_sessions (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  contact text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_sessions_of_contact on account_sessions (contact);
create index account_sessions_oldest on account_sessions (expires_at);

-- The address that a client chose for her next order.
create table client_addresses (
  client_id bigint primary key references clients,
  wilaya text not null,
  city text not null,
  address_full text not null,
  landmark text not null,
  pin text not null,
  chosen_at timestamptz not null
);

-- Orders of a proven e-mail address.
create index orders_of_email on orders (customer_email, created_at desc, id desc)
  where customer_email is not null and deleted_at is null;
