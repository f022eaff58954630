-- Receipts of orders that left the till: on paper, by mail, as a text. What was printed once is a copy the second time.
create table pos_receipt (
  uid uuid not null,
  order_uid uuid not null,
  merchant_uid uuid not null,
  sent_by text not null,
  -- As it stood: after a refund it is another receipt.
  order_version int not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint pos_receipt_pkey primary key (uid),
  constraint pos_receipt_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  constraint pos_receipt_person_fkey foreign key (made_by) references app_user (uid),
  constraint pos_receipt_sent_by_known check (sent_by in ('print', 'email', 'text'))
);
create index pos_receipt_by_order on pos_receipt (order_uid, merchant_uid, made_at);
create index pos_receipt_by_person on pos_receipt (made_by);

alter table pos_receipt enable row level security;
alter table pos_receipt force row level security;
create policy pos_receipt_scope on pos_receipt using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert on pos_receipt to ledgate_app;
