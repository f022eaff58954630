import { expect, test } from 'vitest';
import { signInOf } from './call-facts.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

/**
 * What somebody who came by PIN at a register may ask, by hand: it opens no more than this without somebody writing it
 * down here.
 */
const OPEN = `
  account.signOut auth.readPermissions queue.openLive
  catalogue.readSnapshot catalogue.readProductImage merchantSettings.readTillSetup
  customers.listCustomers customers.readCustomer customers.addCustomer customers.updateCustomer
  payments.checkPayment payments.readReceipt payments.readReceiptPdf
  terminal.actOnTerminal terminal.listStoredCards terminal.readTerminal terminal.openCardFields terminal.readCard
  terminal.listReaders terminal.cancelReader
  till.listOrders till.readOrder till.readOrderReceipt till.giveOrderReceipt till.sell till.changeOrder
  till.seeDifference till.listRegisters till.listApprovers till.approveAtTill
  till.listShifts till.readShift till.openTill till.moveTillCash till.countTill till.closeTill till.reopenCount`;

/** Setting a register up and choosing a PIN want a password; everything else of a till is done by PIN. */
const WITH_A_PASSWORD = ['exportOrders', 'addRegister', 'changeRegister', 'leaseRegister', 'giveUpLease', 'setOwnPin'];

const all = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
);

test('exactly these calls are open to somebody who came by PIN', () => {
  const open = all.filter(([, call]) => call.atTill).map(([name]) => name);
  expect(open.toSorted()).toEqual(OPEN.trim().split(/\s+/).toSorted());
});

test('of the calls of a till, those that are closed to a PIN are named', () => {
  const closed = Object.entries<Call>(CALLS.till).filter(([, call]) => !call.atTill && signInOf(call) !== 'never');
  expect(closed.map(([name]) => name).toSorted()).toEqual(WITH_A_PASSWORD.toSorted());
});
