-- Let through on the spot by somebody who may: of one kind, for one order, up to an amount, once (decision 0060). The order is
-- named by the till and need not be there yet.
create table pos_approval (
  uid uuid not null,
  merchant_uid uuid not null,
  register_uid uuid not null,
  order_uid uuid not null,
  kind text not null,
  cents bigint not null,
  asked_by uuid not null,
  approved_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What it let through, in words, and which refund it was.
  said text,
  refund_uid uuid,
  constraint pos_approval_pkey primary key (uid),
  constraint pos_approval_register_fkey foreign key (register_uid, merchant_uid) references till_register (uid, merchant_uid),
  constraint pos_approval_asker_fkey foreign key (asked_by) references app_user (uid),
  constraint pos_approval_approver_fkey foreign key (approved_by) references app_user (uid),
  constraint pos_approval_refund_fkey foreign key (refund_uid) references pos_refund (uid),
  constraint pos_approval_kind_known check (kind in ('discount', 'price', 'refund')),
  constraint pos_approval_amount check (cents >= 0),
  constraint pos_approval_ends check (expires_at > made_at),
  constraint pos_approval_used_whole check (num_nulls(used_at, said) in (0, 2) and (refund_uid is null or used_at is not null))
);
create index pos_approval_by_order on pos_approval (order_uid, merchant_uid);
create index pos_approval_by_register on pos_approval (register_uid, merchant_uid);
create index pos_approval_by_asker on pos_approval (asked_by);
create index pos_approval_by_approver on pos_approval (approved_by);
create index pos_approval_by_refund on pos_approval (refund_uid) where refund_uid is not null;
-- Once is once.
create trigger pos_approval_used_once before update on pos_approval
  for each row when (old.used_at is not null) execute function refuse_order_change();

alter table pos_approval enable row level security;
alter table pos_approval force row level security;
create policy pos_approval_scope on pos_approval using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert, update (used_at, said, refund_uid) on pos_approval to ledgate_app;
