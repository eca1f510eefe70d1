-- Alternative texts of pictures; '' if none was entered.
alter table media
  add column alt text not null default '',
  add column alt_ar text not null default '';

-- Where each picture is used. Payment pictures, voice notes and portraits of clients are private and not listed.
create view media_uses as
  select media_id, 'product' as used_by, product_id::text as used_id from product_images
  union all select image_id, 'category', id::text from categories
  union all select image_id, 'subCategory', id::text from sub_categories
  union all select logo_id, 'logo', '' from settings where logo_id is not null
  union all select avatar_id, 'user', id::text from users where avatar_id is not null
  union all select media_id, 'content', key from content_media
  union all select image_id, 'order', order_id::text from order_items where image_id is not null;
