-- By which channels a client wants no messages about her orders. Replaces one switch for all channels.
alter table clients add column muted_channels text[] not null default '{}'
  check (muted_channels <@ array['email', 'sms', 'push']);
update clients set muted_channels = array['email', 'sms', 'push'] where not notifications;
alter table clients drop column notifications;
