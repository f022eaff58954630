import { DRAWER_EVENTS } from '@ledgate/domain/till/drawer.ts';
import { type RawBuilder, sql } from 'kysely';

interface Wrong {
  where: string;
  what: string;
}

const INTO = Object.entries(DRAWER_EVENTS)
  .filter(([, { way }]) => way === 'in')
  .map(([kind]) => kind);
const AT_CLOSE = ['over', 'short', 'emptied'];

/**
 * I11: what each drawer should hold by its events is what its account holds; of a closed one, what it was said to hold when it
 * was counted, what was counted, and nothing after that.
 */
export const drawersOtherwise = (merchant: string, most: number): RawBuilder<Wrong> => sql`
  with moved as (
    select shift_uid, sum(cents) as held, coalesce(sum(cents) filter (where not at_close), 0) as expected,
      coalesce(sum(cents) filter (where kind <> 'emptied'), 0) as counted
    from (select shift_uid, kind, case when kind = any (${INTO}::text[]) then cents else -cents end as cents,
        kind = any (${AT_CLOSE}::text[]) as at_close
      from drawer_event where merchant_uid = ${merchant}) e group by shift_uid),
  posted as (
    select split_part(code, ':', 2) as shift, debits_posted - credits_posted as held from ledger_account
    where merchant_uid = ${merchant} and starts_with(code, 'cash_drawer:')),
  shift as (
    select s.uid, s.closed_at is not null as is_closed, s.expected_cents, s.counted_cents, coalesce(m.held, 0) as held,
      coalesce(m.expected, 0) as expected, coalesce(m.counted, 0) as counted
    from till_shift s left join moved m on m.shift_uid = s.uid where s.merchant_uid = ${merchant})
  select 'drawer ' || coalesce(s.uid::text, p.shift) as where, said.what
  from shift s full join posted p on p.shift = s.uid::text, lateral (values
    ('should hold ' || coalesce(s.held, 0) || ' cents by its events, and its account holds ' || coalesce(p.held, 0),
      coalesce(s.held, 0) <> coalesce(p.held, 0)),
    ('was closed with ' || s.expected_cents || ' cents expected, and its events make ' || s.expected,
      s.is_closed and s.expected <> s.expected_cents),
    ('was counted with ' || s.counted_cents || ' cents, and ' || s.counted || ' were booked',
      s.is_closed and s.counted <> s.counted_cents),
    ('is closed, and ' || s.held || ' cents are left in it', s.is_closed and s.held <> 0)) said (what, is_wrong)
  where said.is_wrong limit ${most}`;
