import pg from 'pg';

/** What is kept, added up, and what a recount of the rows says: both are the same at any time. */
const PAIRS: Readonly<Record<string, readonly [kept: string, recount: string]>> = {
  payment_tally: [
    `select merchant_uid, slot, outcome, source, brand, reason, sum(n)::bigint, sum(cents)::bigint, sum(tip_cents)::bigint
      from payment_tally group by 1, 2, 3, 4, 5, 6 having (sum(n), sum(cents), sum(tip_cents)) <> (0, 0, 0)`,
    'select * from recount_payments()',
  ],
  payment_total: [
    `select day, outcome, source, brand, reason, sum(n)::bigint, sum(cents)::bigint, sum(tip_cents)::bigint
      from payment_total group by 1, 2, 3, 4, 5 having (sum(n), sum(cents), sum(tip_cents)) <> (0, 0, 0)`,
    `select (slot at time zone 'America/New_York')::date, outcome, source, brand, reason, sum(n)::bigint, sum(cents)::bigint,
      sum(tip_cents)::bigint from recount_payments() group by 1, 2, 3, 4, 5`,
  ],
  payment_day: [
    `select merchant_uid, zone, day, outcome, source, brand, reason, sum(n)::bigint, sum(cents)::bigint, sum(tip_cents)::bigint
      from payment_day group by 1, 2, 3, 4, 5, 6, 7 having (sum(n), sum(cents), sum(tip_cents)) <> (0, 0, 0)`,
    `select t.merchant_uid, z.zone, (t.slot at time zone z.zone)::date, t.outcome, t.source, t.brand, t.reason, sum(t.n)::bigint,
      sum(t.cents)::bigint, sum(t.tip_cents)::bigint
      from payment_tally t join figure_fold f using (merchant_uid) cross join unnest(f.zones) z(zone) where t.is_folded
      group by 1, 2, 3, 4, 5, 6, 7 having (sum(t.n), sum(t.cents), sum(t.tip_cents)) <> (0, 0, 0)`,
  ],
  payment_month: [
    `select merchant_uid, zone, day, outcome, source, brand, reason, sum(n)::bigint, sum(cents)::bigint, sum(tip_cents)::bigint
      from payment_month group by 1, 2, 3, 4, 5, 6, 7 having (sum(n), sum(cents), sum(tip_cents)) <> (0, 0, 0)`,
    `select merchant_uid, zone, date_trunc('month', day)::date, outcome, source, brand, reason, sum(n)::bigint,
      sum(cents)::bigint, sum(tip_cents)::bigint
      from payment_day group by 1, 2, 3, 4, 5, 6, 7 having (sum(n), sum(cents), sum(tip_cents)) <> (0, 0, 0)`,
  ],
  sale_day: [
    `select merchant_uid, zone, day, register_uid, cashier_uid, sum(orders)::bigint, sum(gross_cents)::bigint,
      sum(discount_cents)::bigint, sum(tax_cents)::bigint, sum(tip_cents)::bigint, sum(returns)::bigint,
      sum(returned_cents)::bigint, sum(returned_tax_cents)::bigint, sum(returned_tip_cents)::bigint
      from sale_day group by 1, 2, 3, 4, 5`,
    `select t.merchant_uid, z.zone, (t.slot at time zone z.zone)::date, t.register_uid, t.cashier_uid, sum(t.orders)::bigint,
      sum(t.gross_cents)::bigint, sum(t.discount_cents)::bigint, sum(t.tax_cents)::bigint, sum(t.tip_cents)::bigint,
      sum(t.returns)::bigint, sum(t.returned_cents)::bigint, sum(t.returned_tax_cents)::bigint, sum(t.returned_tip_cents)::bigint
      from sale_tally t join figure_fold f using (merchant_uid) cross join unnest(f.zones) z(zone) where t.is_folded
      group by 1, 2, 3, 4, 5`,
  ],
  account_exposure: ['select * from account_exposure', 'select * from recount_exposures(null)'],
  application_move: ['select * from application_move', 'select * from recount_moves()'],
  step_tally: [
    `select day, event, reason, desk, is_kept, sum(n)::bigint from step_tally group by 1, 2, 3, 4, 5 having sum(n) <> 0`,
    `select desk_day(at), event, reason, desk, is_kept, count(*) from recount_moves() group by 1, 2, 3, 4, 5`,
  ],
  came_tally: [
    'select day, status, sum(n)::bigint from came_tally group by 1, 2 having sum(n) <> 0',
    `select desk_day(b.at), m.to_status, count(distinct m.application_uid) from recount_moves() b
      join recount_moves() m using (application_uid) where b.event = 'start' group by 1, 2`,
  ],
  sale_tally: [
    `select merchant_uid, slot, register_uid, cashier_uid, sum(orders)::bigint, sum(gross_cents)::bigint,
      sum(discount_cents)::bigint, sum(tax_cents)::bigint, sum(tip_cents)::bigint, sum(returns)::bigint,
      sum(returned_cents)::bigint, sum(returned_tax_cents)::bigint, sum(returned_tip_cents)::bigint
      from sale_tally group by 1, 2, 3, 4`,
    'select * from recount_sales()',
  ],
};

/** Prepared figures that a recount contradicts, by name with how many rows of them; none where all is well. */
export const recountFigures = async (url: string): Promise<string[]> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const wrong: string[] = [];
    for (const [name, [kept, recount]] of Object.entries(PAIRS)) {
      const { rows } = await owner.query<{ n: number }>(
        `with kept as (${kept}), counted as (${recount}) select count(*)::int as n from (
          (select * from kept except all select * from counted)
          union all (select * from counted except all select * from kept)) d`,
      );
      const n = rows[0]?.n ?? 0;
      if (n > 0) wrong.push(`${n} figures of ${name} are not what a recount says`);
    }
    return wrong;
  } finally {
    await owner.end();
  }
};
