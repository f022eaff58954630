import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard } from '@ledgate/contract/dashboard.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff, type StaffRole } from '@ledgate/domain/access/roles.ts';
import type { Timezone } from '@ledgate/domain/checks/us-states.ts';
import { STAFF_BOARDS } from '@ledgate/domain/dashboard/boards.ts';
import { type PeriodAsked, USUAL_PERIOD } from '@ledgate/domain/reports/period.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { expectation } from '../applications/public.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { readAdminBoard } from './admin-board.ts';
import { type Frame, frameOf } from './frame.ts';
import { readIsoBoard } from './iso-board.ts';
import { readMerchantBoard } from './merchant-board.ts';
import { readUnderwriterBoard } from './underwriter-board.ts';

type DashboardView = Reply<typeof dashboard.readDashboard>;

const DESK: Timezone = 'est';
const NOBODY = '00000000-0000-0000-0000-000000000000';

const zoneOf = async (tx: ReadTransaction, { merchantUid }: PersonActor): Promise<Timezone> =>
  merchantUid === null ? DESK : (await settingsOf(tx, merchantUid)).timezone;

/** Staff’s. A merchant’s needs to know besides how long it takes with all others. */
const readStaffBoard = (tx: ReadTransaction, actor: PersonActor, role: StaffRole, frame: Frame) => {
  switch (STAFF_BOARDS[role]) {
    case 'underwriter':
      return readUnderwriterBoard(tx, actor.uid, frame);
    case 'iso': {
      const seesResiduals = actor.abilities.has('read_residual');
      return readIsoBoard(tx, { isoUid: actor.isoUid ?? NOBODY, seesResiduals }, frame);
    }
    case 'admin':
      return readAdminBoard(tx, frame);
  }
};

type ReadBoard = (tx: ReadTransaction, frame: Frame) => Promise<DashboardView['board']>;

const boardOf = async (ctx: SignedInCtx): Promise<ReadBoard> => {
  const { actor, parts } = ctx;
  const { role } = actor;
  if (!actor.abilities.has('read_dashboard')) return () => Promise.resolve({ kind: 'nothing' });
  if (isStaff(role)) return (tx, frame) => readStaffBoard(tx, actor, role, frame);
  const usual = await expectation(parts);
  return (tx, frame) => readMerchantBoard(tx, ctx, frame, usual);
};

/** The board of whoever looks, counted at one moment and within their scope. */
export const readDashboard = async (ctx: SignedInCtx, query: Partial<PeriodAsked>): Promise<DashboardView> => {
  const readBoard = await boardOf(ctx);
  return reading(ctx, async (tx) => {
    const asked = { ...query, period: query.period ?? USUAL_PERIOD };
    const frame = frameOf(asked, await zoneOf(tx, ctx.actor), ctx.parts.clock());
    return {
      period: asked.period,
      days: frame.now.days,
      before: frame.before.days,
      as_of: frame.at.toISOString(),
      board: await readBoard(tx, frame),
    };
  });
};
