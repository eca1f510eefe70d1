create table conversations (
  id bigint generated always as identity primary key,
  client_id bigint references clients,
  client_name text not null check (client_name <> ''),
  client_phone text,
  client_email text,
  subject text not null check (subject in ('general', 'order', 'custom', 'complaint')),
  language text not null default 'ar' check (language in ('fr', 'ar')),
  unread_count integer not null default 0 check (unread_count >= 0),
  last_message text not null default '',
  last_message_time timestamptz not null default now(),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    fold_text(join_words(client_name, client_phone, client_email))) stored
);

create index conversations_newest on conversations (last_message_time desc, id desc);
create index conversations_unread on conversations (last_message_time desc, id desc) where unread_count > 0;
create index conversations_search on conversations using gin (search_text gin_trgm_ops);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  sender text not null check (sender in ('client', 'admin')),
  staff_id bigint references users,
  type text not null default 'text' check (type in ('text')),
  content text not null check (content <> ''),
  timestamp timestamptz not null default now()
);

create index messages_of_conversation on messages (conversation_id, id);

-- A conversation's last line and unread count follow its messages.
create function follow_message() returns trigger
language plpgsql
as $$
begin
  update conversations set
    last_message = new.content,
    last_message_time = new.timestamp,
    unread_count = case when new.sender = 'client' then unread_count + 1 else unread_count end
  where id = new.conversation_id;
  return null;
end
$$;

create trigger messages_follow after insert on messages
  for each row execute function follow_message();

create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  language text not null default 'ar' check (language in ('fr', 'ar')),
  unsubscribe_token text not null unique,
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);

create trigger conversations_announce after insert or update or delete on conversations
  for each statement execute function announce_change('messages');
