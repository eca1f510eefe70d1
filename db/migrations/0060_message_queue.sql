-- The queue of e-mails becomes one queue for every channel: e-mail, SMS and push.
alter table email_queue rename to message_queue;
alter table message_queue rename constraint email_queue_pkey to message_queue_pkey;
alter table message_queue rename constraint email_queue_check to message_queue_check;
alter table message_queue rename constraint email_queue_kind_check to message_queue_kind_check;
alter table message_queue drop constraint email_queue_recipient_check;
alter sequence email_queue_id_seq rename to message_queue_id_seq;
alter index email_queue_about rename to message_queue_about;
alter index email_queue_done rename to message_queue_done;

alter table message_queue
  add column channel text not null default 'email' check (channel in ('email', 'sms', 'push')),
  -- The event that is told. A second message about it, on the same channel and to the same recipient, is not stored.
  add column event_key text check (event_key <> ''),
  -- 0 is sent before 1: a newsletter never delays another message.
  add column priority smallint not null default 0 check (priority in (0, 1)),
  -- An e-mail address, a telephone number, or the id of a push subscription.
  add constraint message_queue_recipient_check check (
    case channel when 'email' then recipient like '%_@_%' else recipient <> '' end);

create unique index message_queue_event on message_queue (event_key, channel, recipient)
  where event_key is not null;
drop index email_queue_due;
create index message_queue_due on message_queue (channel, priority, next_attempt_at, id)
  where sent_at is null and gave_up_at is null;
create index message_queue_given_up on message_queue (gave_up_at desc, id desc) where gave_up_at is not null;

drop trigger email_queue_notify on message_queue;
create trigger message_queue_notify after insert on message_queue
  for each row execute function notify_change('message_queue');
-- Screens show whether a message was sent or given up, not its attempts, and no single letter of a newsletter.
drop trigger email_queue_progress_notify on message_queue;
create trigger message_queue_progress_notify after update on message_queue
  for each row when (new.priority = 0
    and (old.sent_at is distinct from new.sent_at or old.gave_up_at is distinct from new.gave_up_at))
  execute function notify_change('messages');
-- A message that is sent again wakes the workers.
create trigger message_queue_again_notify after update on message_queue
  for each row when (old.gave_up_at is not null and new.gave_up_at is null)
  execute function notify_change('message_queue');

-- Browsers that receive push messages.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  -- Address at the push service of the browser. Whoever knows it and the keys can send to this browser.
  endpoint text not null unique check (endpoint <> ''),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('fr', 'ar')),
  created_at timestamptz not null,
  last_failure_at timestamptz,
  failed_reason text
);

-- What a browser is told about, such as order:12 or staff:3. One browser may be several people's.
create table push_owners (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  owner text not null check (owner <> ''),
  created_at timestamptz not null,
  primary key (subscription_id, owner)
);
create index push_owners_owner on push_owners (owner);

-- The key pair that identifies this shop at push services (VAPID), made when it is first needed. A new one would make
-- every subscription useless.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
