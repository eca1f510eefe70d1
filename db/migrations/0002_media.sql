-- Pictures and sound. The bytes live in the blob store under the id; this table knows what they are.

create table media (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('image', 'audio')),
  visibility text not null check (visibility in ('public', 'private')),
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Widths whose AVIF and WebP variants are stored; empty until the variants are made.
  widths integer[] not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  attempts smallint not null default 0,
  -- Whoever makes the variants has until then; afterwards another process takes over.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'image') = (width is not null and height is not null)),
  check (kind = 'image' or state = 'ready')
);

create index media_pending on media (created_at) where state = 'pending';

-- Media whose row is gone and whose files are to be deleted: a removal that is rolled back loses no file,
-- and one that is committed loses them all, also when the process dies in between.
create table removed_media (
  id uuid primary key,
  files text[] not null,
  removed_at timestamptz not null default now()
);

-- Pages that showed the master can now show the variants.
create trigger media_announce after update of state on media
  for each row when (old.state <> new.state) execute function announce_change('media');
