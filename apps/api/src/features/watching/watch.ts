import { isDeepStrictEqual } from 'node:util';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { type Finding, findingsOf, type MonthFigures, WATCHED_NAMES } from '@ledgate/domain/watching/findings.ts';
import { limitsOfMonth } from '@ledgate/domain/watching/limits.ts';
import { monitoredWeek } from '@ledgate/domain/watching/monitoring.ts';
import { appendAudit, change } from '../../core/change.ts';
import { type CtxOf, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { closeTask, openTask, wasOpened } from '../tasks/public.ts';
import { readApproved } from './approved-terms.ts';
import {
  easeFinding,
  excessUnder,
  findingsIn,
  insertFinding,
  type Measured,
  saveFinding,
  setHoldOf,
  type StoredFinding,
} from './finding-store.ts';
import { adjustExcess, holdExcess } from './hold-by-rule.ts';
import { tellOfLimit } from './tell.ts';
import {
  accountsAfter,
  firstSaleOn,
  monthBefore,
  monthFigures,
  monthOf,
  type WatchedAccount,
} from './month-figures.ts';

const AT_ONCE = 50;
/** What was sold in the last hours of a month is still looked at. */
const LATE_DAYS = 2;

type Ctx = CtxOf<'system'>;

interface Looked extends Measured {
  month: string;
  findings: readonly Finding[];
  week: number | null;
}

const look = (parts: Parts, account: WatchedAccount, month: string, figures: MonthFigures): Promise<Looked> =>
  reading(systemCtx(parts), async (tx) => {
    const approved = await readApproved(tx, parts, account.application);
    const first = approved.monitoring && (await firstSaleOn(tx, account.merchant, account.application));
    const today = newYorkDate(parts.clock().getTime());
    const week = monitoredWeek(approved.monitoring, { firstSaleOn: first, today });
    const limits = limitsOfMonth(month);
    return {
      month,
      figures,
      approved,
      week,
      findings: findingsOf({ figures, approved, limits, isMonitored: week !== null }),
    };
  });

const subjectOf = ({ watched }: Finding | StoredFinding, month: string): string =>
  `${WATCHED_NAMES[watched]}, ${month}`;

interface Acting {
  ctx: Ctx;
  found: Application;
  looked: Looked;
  at: Date;
}

/** Passed for the first time this month, or worse than a warning since: somebody is called, once. */
const call = async (tx: WritableTransaction, { ctx, found, looked }: Acting, finding: Finding): Promise<void> => {
  if (finding.severity !== 'task') return;
  await openTask(tx, ctx.parts, {
    kind: 'limit_passed',
    applicationUid: found.uid,
    subject: subjectOf(finding, looked.month),
    details: { said: finding.said },
  });
};

const enter = async (tx: WritableTransaction, acting: Acting, finding: Finding): Promise<boolean> => {
  const { ctx, found, looked, at } = acting;
  const { month } = looked;
  const place = { merchantUid: found.merchant.uid, applicationUid: found.uid, month, at };
  const uid = await insertFinding(tx, place, finding, { figures: looked.figures, approved: looked.approved });
  if (uid === null) return false;
  await call(tx, acting, finding);
  if (finding.excessCents === 0) return true;
  const hold = await holdExcess(tx, ctx, found, finding.excessCents);
  if (hold === null) return true;
  await setHoldOf(tx, uid, hold);
  await adjustExcess(tx, ctx, found, await excessUnder(tx, hold));
  return true;
};

const isSame = (was: StoredFinding, { figures }: Looked, finding: Finding): boolean =>
  was.eased_at === null &&
  was.said === finding.said &&
  was.severity === finding.severity &&
  isDeepStrictEqual(was.figures.figures, figures);

const renew = async (
  tx: WritableTransaction,
  acting: Acting,
  was: StoredFinding,
  finding: Finding,
): Promise<boolean> => {
  const { ctx, found, looked, at } = acting;
  if (isSame(was, looked, finding)) return false;
  await saveFinding(tx, was.uid, { finding, measured: { figures: looked.figures, approved: looked.approved }, at });
  if (was.severity === 'warning') await call(tx, acting, finding);
  if (was.hold_uid !== null) await adjustExcess(tx, ctx, found, await excessUnder(tx, was.hold_uid));
  return true;
};

/** Below the limit again. A look that was asked for is still due, but for a volume whose limit was raised. */
const ease = async (
  tx: WritableTransaction,
  { ctx, found, looked, at }: Acting,
  was: StoredFinding,
): Promise<boolean> => {
  if (was.eased_at !== null) return false;
  await easeFinding(tx, was.uid, at);
  if (was.watched !== 'volume') return true;
  if (was.hold_uid !== null) await adjustExcess(tx, ctx, found, await excessUnder(tx, was.hold_uid));
  const task = { kind: 'limit_passed', applicationUid: found.uid, subject: subjectOf(was, looked.month) } as const;
  await closeTask(tx, ctx.parts, { ...task, outcome: 'withdrawn' });
  return true;
};

const weeklyLook = async (tx: WritableTransaction, { ctx, found, looked }: Acting): Promise<boolean> => {
  if (looked.week === null) return false;
  const subject = `Week ${looked.week} of enhanced monitoring`;
  const task = { kind: 'monitoring_look', applicationUid: found.uid, subject } as const;
  if (await wasOpened(tx, task)) return false;
  const note = looked.approved.monitoring?.note ?? '';
  return openTask(tx, ctx.parts, { ...task, ...(note === '' ? {} : { details: { watch_for: note } }) });
};

const tellFresh = async (tx: WritableTransaction, { ctx, found, looked }: Acting, fresh: string[]): Promise<void> => {
  appendAudit(tx, ctx, 'watching.limit_passed', {
    subject: `application:${found.uid}`,
    after: { month: looked.month, limits: fresh },
  });
  await tellOfLimit(tx, ctx, found);
};

const write = (parts: Parts, { application }: WatchedAccount, looked: Looked): Promise<null> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'watching.looked', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, application);
    if (found?.status !== 'boarded') throw new DoneByAnother();
    const acting = { ctx, found, looked, at: parts.clock() };
    const before = await findingsIn(tx, [application], [looked.month]);
    const fresh: string[] = [];
    let isChanged = await weeklyLook(tx, acting);
    for (const finding of looked.findings) {
      const was = before.find(({ watched }) => watched === finding.watched);
      if (was) isChanged = (await renew(tx, acting, was, finding)) || isChanged;
      else if (await enter(tx, acting, finding)) fresh.push(finding.watched);
    }
    for (const was of before)
      if (!looked.findings.some(({ watched }) => watched === was.watched))
        isChanged = (await ease(tx, acting, was)) || isChanged;
    if (fresh.length > 0) await tellFresh(tx, acting, fresh);
    else if (!isChanged) throw new DoneByAnother();
    return {
      subject: `application:${application}`,
      after: { month: looked.month, passed: looked.findings.length },
      reply: null,
    };
  });
};

/** Of a round that finds nothing new nothing is kept. */
const watchOne = async (parts: Parts, account: WatchedAccount, month: string, figures: MonthFigures): Promise<void> => {
  const looked = await look(parts, account, month, figures);
  await write(parts, account, looked).catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};

const monthsAt = (at: Date): string[] => {
  const month = monthOf(at);
  const day = Number(newYorkDate(at.getTime()).slice(8));
  return day <= LATE_DAYS ? [month, monthBefore(month)] : [month];
};

const NOTHING: MonthFigures = {
  sales: 0,
  salesCents: 0,
  keyedCents: 0,
  highestCents: 0,
  refunds: 0,
  refundCents: 0,
  disputes: 0,
};

interface Due extends WatchedAccount {
  figures: readonly (readonly [month: string, MonthFigures])[];
}

/** Each hour, every boarded merchant's month against what was approved. */
export const watchMerchants = (parts: Parts): Promise<void> =>
  eachInTurn<Due>(parts, {
    what: 'merchant not watched',
    next: (after) =>
      reading(systemCtx(parts), async (tx) => {
        const accounts = await accountsAfter(tx, after?.application ?? null, AT_ONCE);
        const merchants = accounts.map(({ merchant }) => merchant);
        const months = monthsAt(parts.clock());
        const measured = new Map<string, Map<string, MonthFigures>>();
        for (const month of months) measured.set(month, await monthFigures(tx, merchants, month));
        return accounts.map((account) => ({
          ...account,
          figures: months.map((month) => [month, measured.get(month)?.get(account.application) ?? NOTHING] as const),
        }));
      }),
    work: async (due) => {
      for (const [month, figures] of due.figures) await watchOne(parts, due, month, figures);
    },
    nameOf: ({ application }) => ({ application }),
  });
