-- Something happened that a shopper or the staff may be notified about. A worker makes the messages of it.
create table notification_events (
  id bigint generated always as identity primary key,
  event text not null check (event <> ''),
  -- What it is about, such as `order:12`.
  about text not null check (about <> ''),
  -- What the message says and can no longer be read later, such as the reason of a refusal.
  facts jsonb not null default '{}',
  at timestamptz not null,
  due_at timestamptz not null,
  -- What is still to be made; null: every channel. Quiet hours delay some of them.
  channels text[],
  attempts smallint not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('queued', 'dropped', 'failed')),
  check ((done_at is null) = (outcome is null))
);
create index notification_events_due on notification_events (due_at, id) where done_at is null;
create index notification_events_about on notification_events (about, id);
create index notification_events_done on notification_events (done_at) where done_at is not null;
create trigger notification_events_notify after insert on notification_events
  for each row execute function notify_change('notification_events');

-- The owner's own words; without a row the default of the program is sent.
create table message_templates (
  event text not null,
  language text not null check (language in ('ar', 'fr')),
  subject text not null,
  text text not null,
  sms text not null,
  updated_at timestamptz not null,
  updated_name text not null,
  primary key (event, language)
);
create trigger message_templates_notify after insert or delete on message_templates
  for each row execute function notify_change('settings');
create trigger message_templates_notify_update after update on message_templates
  for each row when (old.* is distinct from new.*) execute function notify_change('settings');

-- By which channel an event is sent, where it differs from the default.
create table event_channels (
  event text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  is_on boolean not null,
  primary key (event, channel)
);
create trigger event_channels_notify after insert or delete on event_channels
  for each row execute function notify_change('settings');
create trigger event_channels_notify_update after update on event_channels
  for each row when (old.* is distinct from new.*) execute function notify_change('settings');

-- No SMS and no push to shoppers from this hour to that one; equal hours: at any time.
create table notification_settings (
  id text primary key default 'default' check (id = 'default'),
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_to smallint not null default 8 check (quiet_to between 0 and 23)
);
insert into notification_settings default values;
create trigger notification_settings_notify_update after update on notification_settings
  for each row when (old.* is distinct from new.*) execute function notify_change('settings');

-- Prepared WhatsApp messages that staff opened. Whether they were sent is not known.
create table opened_messages (
  id bigint generated always as identity primary key,
  about text not null,
  event text not null,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null
);
create index opened_messages_about on opened_messages (about, id);

-- Whether any browser receives push messages is cached.
create trigger push_owners_notify after insert or delete on push_owners
  for each row execute function notify_change('push');

-- Up to which row a periodic check has looked.
create table notification_progress (
  name text primary key,
  checked_until bigint not null
);
