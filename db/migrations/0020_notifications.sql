-- Letters that wait to be sent, conversations that staff answer, and uploads of the settings.

-- Written in the transaction of what it tells, sent afterwards by whichever process comes first.
create table outbox (
  id bigint generated always as identity primary key,
  -- Why it was written: an order, a message, an answer.
  kind text not null check (kind <> ''),
  -- What it is about, such as conversation:12: two letters about the same need not follow each other.
  about text not null,
  recipient text not null check (recipient like '%_@_%'),
  payload jsonb not null,
  attempts smallint not null default 0,
  -- Also how long whoever is sending it keeps it to itself.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  -- What the mail server said last, where it did not take it.
  failed_reason text,
  created_at timestamptz not null default now(),
  check (sent_at is null or gave_up_at is null)
);

create index outbox_due on outbox (next_try_at, id) where sent_at is null and gave_up_at is null;
create index outbox_done on outbox (created_at) where sent_at is not null or gave_up_at is not null;
create index outbox_about on outbox (about, created_at desc);

create trigger outbox_announce after insert on outbox
  for each statement execute function announce_change('outbox');
-- An answer says in its thread whether it has left.
create trigger outbox_progress_announce after update on outbox
  for each statement execute function announce_change('messages');

alter table conversations
  -- Asked from the page of this order.
  add column order_id bigint references orders;

create unique index conversations_of_order on conversations (order_id) where order_id is not null;
create index conversations_of_client on conversations (client_id) where client_id is not null;

alter table messages
  -- How an answer went to the client; nothing where it only stands in the thread.
  add column via text check (via in ('email', 'whatsapp')),
  -- The letter that carries it, as long as the outbox keeps it.
  add column outbox_id bigint references outbox on delete set null,
  add column search_text text not null generated always as (fold_text(content)) stored,
  add constraint messages_answers check (via is null or sender = 'admin');

create index messages_of_outbox on messages (outbox_id) where outbox_id is not null;
create index messages_search on messages using gin (search_text gin_trgm_ops);

create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc);

-- Pictures are stored before the settings that will show them. What none of them took is removed later.
create table settings_uploads (
  media_id uuid primary key references media on delete cascade,
  uploaded_by bigint references users,
  uploaded_at timestamptz not null default now()
);
