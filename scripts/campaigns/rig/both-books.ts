import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { checkLedger } from '@ledgate/api/features/ledger/check.ts';
import { recountFigures } from '@ledgate/api/testing/recount-figures.ts';
import { sayBreach } from '@ledgate/api/features/ledger/check-report.ts';
import { sql } from 'kysely';
import type { Stage } from '../../../harness/stage.ts';

/** A transaction as the provider keeps it. */
export interface ThereTxn {
  id: string;
  order: string | null;
  type: number | string;
  status: number | string;
  total: number;
  fortxn?: string | null;
  /** 1 once it was voided. */
  inactive: number;
}

interface HerePayment {
  uid: string;
  status: string;
  merchant_uid: string;
  captured_cents: number;
  step: string;
}

const [SALE, FAILED] = [1, 2];

export const countOpen = ({ parts }: Stage): Promise<number> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from payment_step where settled_at is null`.execute(tx);
    return rows[0]?.n ?? 0;
  });

const paymentsHere = ({ parts }: Stage): Promise<HerePayment[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<HerePayment>`
      select p.uid, p.status, p.merchant_uid, p.captured_cents, s.uid as step
      from payment p join payment_step s on s.payment_uid = p.uid and s.n = 1`.execute(tx);
    return rows;
  });

/** Per merchant: what the ledger says is on its way, which is what was captured and not voided. */
const clearingHere = ({ parts }: Stage): Promise<Map<string, number>> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<{ merchant_uid: string; cents: number }>`
      select merchant_uid, debits_posted - credits_posted as cents from ledger_account where code = 'card_clearing'`.execute(
      tx,
    );
    return new Map(rows.map(({ merchant_uid, cents }) => [merchant_uid, cents]));
  });

const comparePayment = (here: HerePayment, sold: readonly ThereTxn[]): string[] => {
  const broken: string[] = [];
  if (sold.length > 1) broken.push(`${here.uid} was charged ${sold.length} times`);
  const isLive = sold.some(({ inactive }) => inactive !== 1);
  const says: Record<string, boolean> = { captured: isLive && sold.length === 1, voided: !isLive && sold.length === 1 };
  const isRight = says[here.status] ?? (here.status === 'failed' && sold.length === 0);
  if (!isRight)
    broken.push(
      `${here.uid} is ${here.status} here, and there: ${JSON.stringify(sold.map(({ id, status, inactive }) => ({ id, status, inactive })))}`,
    );
  return broken;
};

/** Both sides hold the same, each customer was charged at most once, and the ledger adds up. */
export const compareBooks = async (
  stage: Stage,
  there: readonly ThereTxn[],
  acknowledged: ReadonlyMap<string, string>,
) => {
  const here = await paymentsHere(stage);
  const sold = Map.groupBy(
    there.filter(({ type, status }) => Number(type) === SALE && Number(status) !== FAILED),
    ({ order }) => order ?? '',
  );
  const broken = here.flatMap((one) => comparePayment(one, sold.get(one.step) ?? []));
  const known = new Map(here.map((one) => [one.uid, one]));
  for (const [uid, status] of acknowledged) {
    const found = known.get(uid)?.status;
    if (found !== status) broken.push(`${uid} was acknowledged as ${status} and is ${found ?? 'nowhere'}`);
  }
  const steps = new Set(here.map(({ step }) => step));
  for (const order of sold.keys()) if (!steps.has(order)) broken.push(`${order} was sold there and is not here`);
  const clearing = await clearingHere(stage);
  const captured = Map.groupBy(here, ({ merchant_uid }) => merchant_uid);
  for (const [merchant, theirs] of captured) {
    const cents = theirs.reduce((sum, one) => sum + one.captured_cents, 0);
    if ((clearing.get(merchant) ?? 0) !== cents)
      broken.push(`the ledger of ${merchant} holds ${clearing.get(merchant)} cents, and ${cents} were captured`);
  }
  const { breaches } = await checkLedger(stage.parts.db, stage.parts.clock());
  broken.push(...breaches.map(sayBreach), ...(await recountFigures(stage.parts.settings.databaseUrl ?? '')));
  return { here, broken };
};
