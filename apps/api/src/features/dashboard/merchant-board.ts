import type { DashboardApplying } from '@ledgate/contract/dashboard-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { mayReadApplications } from '@ledgate/domain/applications/steps.ts';
import { BEFORE_BOARDED } from '@ledgate/domain/lifecycle/groups.ts';
import type { Expectation } from '@ledgate/domain/queue/expectation.ts';
import { sql } from 'kysely';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { findChosen } from '../applications/public.ts';
import { readApplying } from './applying.ts';
import type { Frame } from './frame.ts';
import { readDeposits, readDisputes } from './money.ts';
import { readProducts, readSales } from './sales.ts';

interface Standing {
  /** An account is open, or was: there is something to see of what was sold. */
  sells: boolean;
  /** The newest application that is still on its way. */
  under_way: string | null;
}

const loadStanding = async (tx: ReadTransaction, merchantUid: string): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    select coalesce(bool_or(a.status in ('boarded', 'closed')), false) as sells,
      (array_agg(a.uid order by a.created_at desc) filter (where a.status = any(${[...BEFORE_BOARDED]}::text[])))[1] as under_way
    from application a where a.merchant_uid = ${merchantUid}::uuid`.execute(tx);
  return rows[0] ?? { sells: false, under_way: null };
};

const readShop = async (tx: ReadTransaction, actor: PersonActor, frame: Frame, applying: DashboardApplying | null) => {
  const merchantUid = actor.merchantUid ?? '';
  const { abilities } = actor;
  return {
    kind: 'shop' as const,
    sales: abilities.has('read_transaction') ? await readSales(tx, actor, merchantUid, frame) : null,
    deposits: abilities.has('read_deposit') ? await readDeposits(tx, merchantUid) : null,
    disputes: abilities.has('read_transaction') ? await readDisputes(tx, merchantUid, frame.at) : null,
    products: abilities.has('read_report') ? await readProducts(tx, actor, frame) : null,
    applying,
  };
};

/** Whoever has an account sells, whatever else they apply for; anybody else applies. `usual` is how long that takes. */
export const readMerchantBoard = async (tx: ReadTransaction, ctx: SignedInCtx, frame: Frame, usual: Expectation) => {
  const { parts, actor } = ctx;
  const seesApplication = mayReadApplications(actor);
  const { sells, under_way: underWay } = await loadStanding(tx, actor.merchantUid ?? '');
  if (sells)
    return readShop(
      tx,
      actor,
      frame,
      underWay !== null && seesApplication ? await readApplying(tx, parts, underWay, usual) : null,
    );
  const current = seesApplication ? await findChosen(tx, actor, undefined) : null;
  const applying = seesApplication ? await readApplying(tx, parts, current, usual) : null;
  return { kind: 'applicant' as const, applying };
};
