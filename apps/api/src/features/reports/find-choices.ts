import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { reports } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { LookedUp } from '@ledgate/domain/reports/filter-words.ts';
import { mayReport, offeredTo } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { categoryName } from './sources/exposure.ts';

type FindCall = typeof reports.findReportChoices;
type Asked = Given<FindCall>['query'];

const MOST = 20;

/** What stands for anything in a pattern is only a sign here. */
const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** All of a kind that the reader may see, as `value` and `label`; of one merchant where they belong to one. */
const KINDS: Record<LookedUp, (merchant: string | null) => RawBuilder<unknown>> = {
  // Whose application one sees, their name one may know: row level security holds the one.
  merchant: () => sql`
    select m.uid as value, m.name as label from merchant m
    where exists (select from application a where a.merchant_uid = m.uid and a.status in ('boarded', 'closed'))`,
  partner: () => sql`select i.uid as value, i.name as label from iso i`,
  register: (merchant) => sql`
    select r.uid as value, r.name as label from till_register r where r.merchant_uid = ${merchant}::uuid`,
  cashier: (merchant) => sql`
    select u.uid as value, u.known_as as label from app_user u where u.merchant_uid = ${merchant}::uuid`,
  bank: () => sql`select b.uid as value, b.name as label from bank b`,
  // Those that an open account has.
  mcc: () => sql`
    select e.mcc as value, coalesce(${categoryName(sql`e.mcc`)}, e.mcc) as label
    from (select distinct mcc from account_exposure where mcc is not null) e`,
};

const demandOffered = ({ actor }: SignedInCtx, { subject, filter }: Asked): void => {
  if (mayReport(subject, actor) && offeredTo(subject, actor).filters.includes(filter)) return;
  throw new Failure('invalid', 'This report can’t be narrowed down by this.', {
    errors: { filter: ['This report can’t be narrowed down by this.'] },
  });
};

const find = async (
  tx: ReadTransaction,
  asked: Asked,
  merchant: string | null,
): Promise<Reply<FindCall>['results']> => {
  const pattern = patternOf(asked.search ?? '');
  const chosen = asked.chosen?.split(',') ?? [];
  const { rows } = await sql<Reply<FindCall>['results'][number]>`
    select value, label from (${KINDS[asked.filter](merchant)}) found
    where value::text = any(${chosen}::text[]) or label ilike ${pattern}
    order by value::text = any(${chosen}::text[]) desc, lower(label), value
    limit ${MOST + chosen.length}`.execute(tx);
  return rows;
};

/** What a report can be narrowed to, of what the reader may see. */
export const findChoices = (ctx: SignedInCtx, asked: Asked): Promise<Reply<FindCall>> => {
  demandOffered(ctx, asked);
  return reading(ctx, async (tx) => ({
    results: await find(tx, asked, ctx.actor.merchantUid ?? asked.merchant ?? null),
  }));
};
