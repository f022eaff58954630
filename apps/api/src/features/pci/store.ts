import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SaqType } from '@ledgate/domain/applications/fields/choices.ts';
import { ATTESTATION_MONTHS, type PciFacts } from '@ledgate/domain/pci/standing.ts';
import { type RawBuilder, sql } from 'kysely';

const ANSWERS = ['compliant', 'in_progress', 'not_started'] as const;

/** A day that exists: what is typed into a form is only that once somebody has looked. */
const REAL_DAY = '^(19|20)\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const realDay = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${text} ~ ${sql.lit(REAL_DAY)} then
    case when right(${text}, 2)::int <= extract(day from (left(${text}, 7) || '-01')::date + interval '1 month - 1 day')
      then ${text} end end`;

const saqDate = sql`(r."values" ->> 'saq_date')`;

/** What the application of an account said of it. */
const ofForm = sql`
  select r."values" ->> 'pci_status' as answered, r."values" ->> 'saq_type' as saq_type,
    case when r."values" ->> 'pci_status' = 'compliant' then ${realDay(saqDate)} end as attested_on,
    (select min(d.expires_on) from document d where d.application_uid = a.uid and d.document_type = 'saq_aoc'
      and d.removed_at is null and d.status <> 'rejected') as paper_ends_on
  from application_record r where r.application_uid = a.uid and r.section = 'security' and r.removed_at is null limit 1`;

interface FactsRow {
  answered: string | null;
  attested_on: string | null;
  paper_ends_on: string | null;
  recorded: string[];
}

export const toFacts = ({
  answered,
  attested_on: formDay,
  paper_ends_on: paperEndsOn,
  recorded,
}: FactsRow): PciFacts => ({
  answered: ANSWERS.find((one) => one === answered) ?? null,
  attestations: [
    ...(formDay !== null ? [{ attestedOn: formDay, paperEndsOn }] : []),
    ...recorded.map((attestedOn) => ({ attestedOn, paperEndsOn: null })),
  ],
});

const recordedDays = sql`array(select p.attested_on from pci_attestation p where p.application_uid = a.uid
  order by p.attested_on)`;

/** What is known of an account, whenever it was attested. */
export const readPciFacts = async (tx: ReadTransaction, applicationUid: string): Promise<PciFacts> => {
  const { rows } = await sql<FactsRow>`
    select f.answered, f.attested_on, f.paper_ends_on, ${recordedDays} as recorded
    from application a left join lateral (${ofForm}) f on true where a.uid = ${applicationUid}`.execute(tx);
  return rows[0] ? toFacts(rows[0]) : { answered: null, attestations: [] };
};

export interface Account extends FactsRow {
  uid: string;
  reference: string;
  merchant_uid: string;
  merchant_name: string;
  iso_name: string | null;
  saq_type: SaqType | null;
  /** The last day of the newest attestation; the domain says the same (`lastDayOf`). */
  expires_on: string | null;
}

/**
 * Every open account in the reader's scope, the newest of each merchant, with the last day of its newest attestation: the list
 * is ordered and narrowed by it before anything is read in full.
 */
const accounts = (merchant: string | null): RawBuilder<unknown> => sql`
  select n.uid, n.reference, n.merchant_uid, n.merchant_name, n.iso_name, n.answered, n.attested_on, n.paper_ends_on,
    n.recorded, case when n.is_newer then n.recorded_saq else n.saq_type end as saq_type,
    case when n.is_newer then n.recorded_ends when n.paper_ends_on < n.form_ends then n.paper_ends_on
      else n.form_ends end as expires_on
  from (
    select a.uid, a.reference, a.merchant_uid, m.name as merchant_name, i.name as iso_name, f.*, ${recordedDays} as recorded,
      p.saq_type as recorded_saq, ${yearOn('p.attested_on')} as recorded_ends, ${yearOn('f.attested_on')} as form_ends,
      p.attested_on is not null and p.attested_on > coalesce(f.attested_on, '') as is_newer
    from (
      select distinct on (b.merchant_uid) b.uid, b.reference, b.merchant_uid from application b
      where b.status = 'boarded' and (${merchant}::uuid is null or b.merchant_uid = ${merchant}::uuid)
      order by b.merchant_uid, b.status_at desc) a
      join merchant m on m.uid = a.merchant_uid
      left join iso i on i.uid = m.iso_uid
      left join lateral (${ofForm}) f on true
      left join lateral (select q.saq_type, q.attested_on from pci_attestation q where q.application_uid = a.uid
        order by q.attested_on desc limit 1) p on true) n`;

const yearOn = (day: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(day)}::date + make_interval(months => ${sql.lit(ATTESTATION_MONTHS)}), 'YYYY-MM-DD')`;

/** Where no day is known, after every day. */
const NEVER = '9999-12-31';

const stateOn = (today: string): RawBuilder<unknown> => sql`
  case when c.expires_on >= ${today} then 'compliant' when c.expires_on is not null then 'expired'
    when c.answered = any(${[...ANSWERS]}::text[]) then c.answered else 'unknown' end`;

export interface ListAsk {
  merchant: string | null;
  state: string | null;
  today: string;
  after: { expiresOn: string; uid: string } | null;
  most: number;
}

/** What expires first on top; what has no day comes last. */
export const listAccounts = async (
  tx: ReadTransaction,
  { merchant, state, today, after, most }: ListAsk,
): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    select c.* from (${accounts(merchant)}) c
    where (${state}::text is null or ${stateOn(today)} = ${state}::text)
      and (${after?.uid ?? null}::uuid is null
        or (coalesce(c.expires_on, ${NEVER}), c.uid) > (${after?.expiresOn ?? ''}, ${after?.uid ?? null}::uuid))
    order by coalesce(c.expires_on, ${NEVER}), c.uid limit ${most}`.execute(tx);
  return rows;
};

export const placeOf = ({ expires_on: expiresOn, uid }: Account) => ({ expiresOn: expiresOn ?? NEVER, uid });

export const countStates = async (
  tx: ReadTransaction,
  { merchant, today }: Pick<ListAsk, 'merchant' | 'today'>,
): Promise<{ state: string; count: number }[]> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select ${stateOn(today)} as state, count(*)::int as count from (${accounts(merchant)}) c group by 1`.execute(tx);
  return rows;
};

/** One open account, as the list has it. */
export const findAccount = async (tx: ReadTransaction, uid: string): Promise<Account | null> => {
  const { rows } = await sql<Account>`select c.* from (${accounts(null)}) c where c.uid = ${uid}`.execute(tx);
  return rows[0] ?? null;
};

export interface Ending {
  uid: string;
  expires_on: string;
}

/** Attestations whose last day is near. */
export const listEnding = async (
  tx: ReadTransaction,
  { from, to, after, most }: { from: string; to: string; after: string | null; most: number },
): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    select c.uid, c.expires_on from (${accounts(null)}) c
    where c.expires_on between ${from} and ${to} and (${after}::uuid is null or c.uid > ${after}::uuid)
    order by c.uid limit ${most}`.execute(tx);
  return rows;
};

export const lastReminder = async (tx: ReadTransaction, { uid, expires_on }: Ending): Promise<number | null> =>
  (
    await tx
      .selectFrom('pci_reminder')
      .select('days')
      .where('application_uid', '=', uid)
      .where('expires_on', '=', expires_on)
      .executeTakeFirst()
  )?.days ?? null;

export const keepReminder = async (
  tx: WritableTransaction,
  { uid, expires_on }: Ending,
  { days, at }: { days: number; at: Date },
): Promise<void> => {
  await tx
    .insertInto('pci_reminder')
    .values({ application_uid: uid, expires_on, days, reminded_at: at })
    .onConflict((conflict) =>
      conflict.columns(['application_uid', 'expires_on']).doUpdateSet({ days, reminded_at: at }),
    )
    .execute();
};
