-- Staff sign-in: who is bound to which account, sessions, attempts under way, and the memory of the identity
-- provider that is built in for development.

alter table users
  -- The provider's own name for the account, from the first sign-in on: an e-mail address can change hands.
  add column issuer text,
  add column subject text,
  add constraint users_account check ((issuer is null) = (subject is null));

create table staff_sessions (
  -- SHA-256 of the cookie: whoever reads this table cannot sign in with it.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index staff_sessions_of_user on staff_sessions (user_id);
create index staff_sessions_last_seen on staff_sessions (last_seen_at);

-- Open streams of an ended session close. Row by row: sweeping nothing announces nothing.
create trigger staff_sessions_announce after delete on staff_sessions
  for each row execute function announce_change('staff');

-- Between leaving for the identity provider and coming back, to whichever process. Each is used once.
create table sign_in_attempts (
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);

create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

create table identity_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  -- Nothing: kept for good, as its keys are.
  expires_at timestamptz,
  primary key (model, id)
);

create index identity_state_grant on identity_state (grant_id) where grant_id is not null;
create index identity_state_uid on identity_state (model, uid) where uid is not null;
create index identity_state_expiry on identity_state (expires_at);

create index activity_log_person on activity_log (staff_id, at desc, id desc);
