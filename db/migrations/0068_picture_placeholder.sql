-- Colours that are shown until a picture is loaded: top, middle and bottom; empty for a transparent picture.
alter table media add column placeholder text not null default ''
  check (placeholder ~ '^(#[0-9a-f]{3}(,#[0-9a-f]{3}){2})?$');

-- Public pictures get their colours and the new widths in the background; meanwhile pages show the widths they have.
update media set state = 'pending', attempts = 0, claimed_until = null
  where kind = 'image' and visibility = 'public' and state = 'ready';
