-- The list of orders follows an index whatever it is narrowed to, with a million of them. Names of held orders are in the index
-- itself: what is looked for in them touches no row that does not hold it.
create index pos_order_by_status on pos_order (merchant_uid, status, made_at desc, uid desc);
create index pos_order_by_label on pos_order (merchant_uid, made_at desc, uid desc) include (label) where label is not null;
drop index pos_order_by_cashier;
create index pos_order_by_cashier on pos_order (cashier_uid, merchant_uid, made_at desc, uid desc);
