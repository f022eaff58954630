-- A picture of what is sold. Each upload has an id of its own, by which it is fetched, so that what an address shows never
-- changes; the product names the one that counts. The bytes lie sealed in the file store.
create table product_image (
  uid uuid not null,
  merchant_uid uuid not null,
  mime text not null,
  size integer not null,
  storage_key text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint product_image_pkey primary key (uid),
  constraint product_image_whose unique (uid, merchant_uid),
  constraint product_image_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint product_image_person_fkey foreign key (made_by) references app_user (uid),
  constraint product_image_one_place unique (storage_key),
  constraint product_image_mime_known check (mime in ('image/png', 'image/jpeg', 'image/webp')),
  constraint product_image_size check (size between 1 and 65536)
);
create index product_image_by_merchant on product_image (merchant_uid);
create index product_image_by_person on product_image (made_by);

alter table product add column image_uid uuid,
  add constraint product_image_fkey foreign key (image_uid, merchant_uid) references product_image (uid, merchant_uid);
create index product_by_image on product (image_uid, merchant_uid) where image_uid is not null;

alter table product_image enable row level security;
alter table product_image force row level security;
create policy product_image_scope on product_image using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));

grant select, insert, delete on product_image to ledgate_app;
grant update (image_uid) on product to ledgate_app;
