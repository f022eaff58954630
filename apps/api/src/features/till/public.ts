export { demandDue } from './due.ts';
export { settleOrderRefunds } from './finish-refund.ts';
export { seeDifference } from './orders.ts';
export { setOwnPin } from './own-pin.ts';
export { completePaidOrders } from './pay-order.ts';
export { addRegister } from './registers.ts';
export { changeOrder } from './routes.ts';
export { sell } from './sell.ts';
export { closeTill, countTill, moveTillCash, openTill, readShift } from './shifts.ts';
