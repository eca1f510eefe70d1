-- expand
-- Keys with which other programs use the shop. Only a hash of the secret is stored.
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  secret_hash text not null unique,
  -- The first characters of the secret, by which the owner recognises the key.
  secret_start text not null,
  permissions text[] not null check (permissions <@ array['manageProducts', 'viewCosts', 'manageOrders', 'refundOrders',
    'manageCash', 'manageClients']),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Null: it does not expire.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- Changes in the records have the name of the key as their author.
create unique index api_keys_name on api_keys (lower(name));

-- Answers to requests with an Idempotency-Key, for a day: the same request gets the same answer.
create table api_answers (
  key_id bigint not null references api_keys,
  idempotency_key text not null,
  request_hash text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index api_answers_oldest on api_answers (created_at);
