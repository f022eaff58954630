import type { Calls } from '@ledgate/contract/calls.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { OrderAct } from '@ledgate/contract/till.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { withUniformTiming } from '../../core/http/uniform-timing.ts';
import { openDevice, signInByPin } from './device.ts';
import { approveAtTill, listApprovers } from './approvals.ts';
import { exportOrders } from './export-orders.ts';
import { holdOrder } from './hold-order.ts';
import { giveUpLease, leaseRegister } from './leases.ts';
import { listOrders } from './list-orders.ts';
import { readOrder, seeDifference } from './orders.ts';
import { setOwnPin } from './own-pin.ts';
import { payOrder } from './pay-order.ts';
import { giveOrderReceipt, readOrderReceipt } from './receipts.ts';
import { giveBack } from './refund-order.ts';
import { addRegister, changeRegister, listRegisters } from './registers.ts';
import { sell } from './sell.ts';
import { closeTill, countTill, listShifts, moveTillCash, openTill, readShift, reopenCount } from './shifts.ts';

export const changeOrder = (ctx: SignedInCtx, uid: string, act: OrderAct): Promise<OrderView> => {
  if (act.action === 'hold') return holdOrder(ctx, uid, act);
  if (act.action === 'pay') return payOrder(ctx, uid, act);
  return giveBack(ctx, uid, act);
};

export const tillHandlers: FeatureHandlers<Calls['till']> = {
  listOrders: (ctx, { query }) => listOrders(ctx, query),
  exportOrders: (ctx, { query }) => exportOrders(ctx, query),
  readOrder: (ctx, { params }) => readOrder(ctx, params.uid),
  listApprovers: (ctx) => listApprovers(ctx),
  approveAtTill: (ctx, { body }) => approveAtTill(ctx, body),
  readOrderReceipt: (ctx, { params }) => readOrderReceipt(ctx, params.uid),
  giveOrderReceipt: (ctx, { params, body }) => giveOrderReceipt(ctx, params.uid, body),
  sell: (ctx, { body }) => sell(ctx, body),
  changeOrder: (ctx, { params, body }) => changeOrder(ctx, params.uid, body),
  seeDifference: (ctx, { params, body }) => seeDifference(ctx, params.uid, body),
  listRegisters: (ctx, { query }) => listRegisters(ctx, query),
  addRegister: (ctx, { body }) => addRegister(ctx, body),
  changeRegister: (ctx, { params, body }) => changeRegister(ctx, params.uid, body),
  leaseRegister: (ctx, { params, body }) => leaseRegister(ctx, params.uid, body),
  giveUpLease: (ctx, { params }) => giveUpLease(ctx, params.uid),
  openDevice: (ctx, { body }) => withUniformTiming(() => openDevice(ctx, body)),
  signInByPin: (ctx, { body }) => withUniformTiming(() => signInByPin(ctx, body)),
  setOwnPin: (ctx, { body }) => setOwnPin(ctx, body),
  listShifts: (ctx, { query }) => listShifts(ctx, query),
  readShift: (ctx, { params }) => readShift(ctx, params.uid),
  openTill: (ctx, { body }) => openTill(ctx, body),
  moveTillCash: (ctx, { params, body }) => moveTillCash(ctx, params.uid, body),
  countTill: (ctx, { params, body }) => countTill(ctx, params.uid, body),
  closeTill: (ctx, { params, body }) => closeTill(ctx, params.uid, body),
  reopenCount: (ctx, { params, body }) => reopenCount(ctx, params.uid, body),
};
