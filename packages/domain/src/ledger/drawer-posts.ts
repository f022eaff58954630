import type { DrawerEvent, DrawerEventKind } from '../till/drawer.ts';
import { DRAWER_EVENTS } from '../till/drawer.ts';
import type { AccountCode } from './chart.ts';
import { moves, type Transfer } from './transfer.ts';

const cashDrawer = (shift: string): AccountCode => `cash_drawer:${shift}`;

/** Where the cash comes from, or goes to. What a customer hands over is for an order, which says itself what was sold. */
const OTHER_SIDE: Record<DrawerEventKind, AccountCode> = {
  opening: 'safe',
  cash: 'tender_clearing',
  change: 'tender_clearing',
  refund: 'tender_clearing',
  paid_in: 'safe',
  paid_out: 'safe',
  over: 'cash_over_short',
  short: 'cash_over_short',
  emptied: 'safe',
};

export const drawerPosts = (shift: string, { kind, cents }: DrawerEvent): Transfer[] => {
  const [drawer, other] = [cashDrawer(shift), OTHER_SIDE[kind]];
  const [debit, credit] = DRAWER_EVENTS[kind].way === 'in' ? [drawer, other] : [other, drawer];
  return moves(`drawer_${kind}`, debit, credit, cents);
};
