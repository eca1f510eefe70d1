-- PINs of people who sell at a till, and the customer display.

create table staff_pins (
  user_id bigint primary key references users on delete cascade,
  -- scrypt with its parameters and salt: scrypt$N$r$p$salt$hash.
  hash text not null check (hash ~ '^scrypt\$'),
  changed_at timestamptz not null
);
create trigger staff_pins_notify after insert or delete on staff_pins
  for each row execute function notify_change('staff');
create trigger staff_pins_notify_update after update on staff_pins
  for each row when (old.* is distinct from new.*) execute function notify_change('staff');

-- Attempts that were not successful, of a person or of a device. All processes count here.
create table pin_limits (
  key text primary key,
  failures integer not null check (failures >= 0),
  -- Of the first failure; a day later the count starts again.
  started_at timestamptz not null,
  blocked_until timestamptz
);
create index pin_limits_oldest on pin_limits (started_at);

-- A person who identified with a PIN on a device where someone else is signed in.
create table pin_switches (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users on delete cascade,
  -- The sign-in session of the device.
  session_hash text not null,
  started_at timestamptz not null,
  -- Sales that were made before are still accepted when they arrive later.
  ended_at timestamptz
);
create index pin_switches_of_user on pin_switches (user_id) where ended_at is null;
create index pin_switches_of_session on pin_switches (session_hash) where ended_at is null;
create index pin_switches_ended on pin_switches (ended_at) where ended_at is not null;

-- A discount above the limit of the cashier, approved by someone with a higher limit. Used once, by one event.
create table pin_approvals (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users on delete cascade,
  event_key uuid not null,
  percent numeric not null check (percent > 0 and percent <= 100),
  created_at timestamptz not null,
  used_at timestamptz
);
create index pin_approvals_of_user on pin_approvals (user_id);
create index pin_approvals_oldest on pin_approvals (created_at);

-- A second screen that shows the ticket to the client.
create table till_displays (
  -- Of the cookie of the display.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Names the display in live notifications.
  topic text not null unique,
  -- Entered at the till; null after the pairing.
  code text unique check (code ~ '^\d{6}$'),
  code_expires_at timestamptz,
  -- The sign-in session of the till; null until the pairing and after its end.
  session_hash text unique,
  paired_at timestamptz,
  content jsonb,
  created_at timestamptz not null,
  check (session_hash is null or (code is null and paired_at is not null)),
  check ((code is null) = (code_expires_at is null))
);
create index till_displays_oldest on till_displays (created_at);

create function notify_display() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', 'display:' || old.topic);
  return null;
end
$$;
create trigger till_displays_notify after delete on till_displays
  for each row execute function notify_display();
create trigger till_displays_notify_update after update on till_displays
  for each row when (old.* is distinct from new.*) execute function notify_display();

-- What a device got with its sign-in ends with it.
create function end_with_session() returns trigger language plpgsql as $$
begin
  update pin_switches set ended_at = now() where session_hash = old.token_hash and ended_at is null;
  update till_displays set session_hash = null, content = null where session_hash = old.token_hash;
  return null;
end
$$;
create trigger staff_sessions_end_devices after delete on staff_sessions
  for each row execute function end_with_session();
