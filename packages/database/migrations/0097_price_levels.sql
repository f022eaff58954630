-- Under dual pricing an order is at cash prices or at card prices, and says both (decision 0061). What was agreed on the day
-- stays with the order; none of it is there where a merchant has one price.
alter table pos_order
  add column price_level text not null default 'cash',
  add column card_ppm int,
  add constraint pos_order_level_known check (price_level in ('cash', 'card')),
  add constraint pos_order_level_agreed check (price_level = 'cash' or card_ppm is not null),
  add constraint pos_order_card_ppm check (card_ppm between 1 and 1000000);
-- For one of it, what cash pays.
alter table pos_line
  add column cash_cents bigint,
  add constraint pos_line_cash check (cash_cents >= 0);
