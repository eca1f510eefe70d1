-- Letters of the newsletter, confirmed subscriptions, and addresses that mail servers refuse.
alter table newsletter_subscribers
  -- Null until the subscriber follows the link in the confirmation e-mail. Without a mail server nothing is asked.
  add column confirmed_at timestamptz,
  -- The mail server refused the address permanently: no letter is sent to it.
  add column bounced_at timestamptz;
update newsletter_subscribers set confirmed_at = created_at;

create index newsletter_subscribers_mailable on newsletter_subscribers (id)
  where confirmed_at is not null and unsubscribed_at is null and bounced_at is null;

create table newsletter_letters (
  id bigint generated always as identity primary key,
  subject text not null default '',
  subject_ar text not null default '',
  body text not null default '',
  body_ar text not null default '',
  -- Products shown below the text, in this order.
  product_ids bigint[] not null default '{}',
  -- Whether the public archive shows the letter once it is sent.
  in_archive boolean not null default true,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references users,
  updated_name text not null,
  -- Null: a draft.
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Staff ended it before every subscriber had it.
  stopped_at timestamptz,
  -- Subscribers up to this id have been handled; changes in the transaction that queues their e-mails.
  last_subscriber_id bigint not null default 0,
  next_batch_at timestamptz,
  -- Number of queued e-mails.
  recipients integer not null default 0,
  check (started_at is null or send_at is not null),
  check (finished_at is null or started_at is not null),
  check (stopped_at is null or finished_at is not null)
);
create index newsletter_letters_due on newsletter_letters (send_at, id)
  where send_at is not null and finished_at is null;
create index newsletter_letters_archive on newsletter_letters (started_at desc, id desc)
  where started_at is not null and in_archive;

-- The pictures of a letter cannot be deleted.
create table newsletter_media (
  letter_id bigint not null references newsletter_letters on delete cascade,
  media_id uuid not null references media,
  primary key (letter_id, media_id)
);
create index newsletter_media_of_picture on newsletter_media (media_id);

create or replace view media_uses as
  select i.media_id, 'product' as used_by, i.product_id::text as used_id, p.name, p.name_ar, w.search_text
    from product_images i join products p on p.id = i.product_id
    left join product_words w on w.product_id = i.product_id
  union all select image_id, 'category', id::text, name, name_ar, normalize_text(name || ' ' || name_ar)
    from categories
  union all select image_id, 'subCategory', id::text, name, name_ar, normalize_text(name || ' ' || name_ar)
    from sub_categories
  union all select logo_id, 'logo', '', '', '', null from settings where logo_id is not null
  union all select avatar_id, 'user', id::text, name, '', normalize_text(name) from users where avatar_id is not null
  union all select c.media_id, 'content', c.key, coalesce(p.slug, ''), '', normalize_text(c.key || ' ' || coalesce(p.slug, ''))
    from content_media c left join content_pages p on c.key = 'page:' || p.id
  union all select i.image_id, 'order', i.order_id::text, o.number::text, '', null
    from order_items i join orders o on o.id = i.order_id where i.image_id is not null
  union all select n.media_id, 'letter', n.letter_id::text, l.subject, l.subject_ar,
      normalize_text(l.subject || ' ' || l.subject_ar)
    from newsletter_media n join newsletter_letters l on l.id = n.letter_id;

create trigger newsletter_media_media_use after insert or delete or update of media_id on newsletter_media
  for each row execute function update_media_use('media_id');

create trigger newsletter_letters_notify after insert or delete on newsletter_letters
  for each row execute function notify_change('messages');
create trigger newsletter_letters_change_notify after update on newsletter_letters
  for each row when (old.* is distinct from new.*) execute function notify_change('messages');
-- Pages of the archive are cached with the content.
create trigger newsletter_letters_archive_notify after update on newsletter_letters
  for each row when ((old.started_at is null, old.in_archive) is distinct from (new.started_at is null, new.in_archive))
  execute function notify_change('content');
create trigger newsletter_letters_removed_notify after delete on newsletter_letters
  for each row when (old.started_at is not null) execute function notify_change('content');
