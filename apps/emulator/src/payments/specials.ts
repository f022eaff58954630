import { badValue, refused } from '../provider/envelope.ts';
import { create } from '../provider/create.ts';
import type { Specials } from '../provider/operations.ts';
import type { World } from '../provider/world.ts';
import { type Disputes, makeDisputes } from '../disputes/disputes.ts';
import { makeReaders, type Readers } from '../readers/readers.ts';
import { textOf } from '../store/fields.ts';
import { makeAuthorizations } from './authorizations.ts';
import { type Deposits, makeDeposits } from './deposits.ts';
import { SCHEDULE } from './fees.ts';
import { makeSettlement, type Settlement } from './settle.ts';
import { createSession, createToken, merchantOf } from './tokens.ts';
import { changeTxn, createTxn } from './txns.ts';

export interface Payments {
  readonly specials: Specials;
  readonly readers: Readers;
  readonly deposits: Deposits;
  readonly disputes: Disputes;
  readonly settlement: Settlement;
}

/** What of payments is done and not only kept. */
export const makePayments = (world: World): Payments => {
  const deposits = makeDeposits(world);
  const disputes = makeDisputes(world, deposits);
  const settlement = makeSettlement(world, deposits);
  const authorizations = makeAuthorizations(world);
  const taken = (merchant: string): void => {
    settlement.expect(merchant);
    authorizations.expect(merchant);
  };
  const readers = makeReaders(world, taken);
  const specials: Specials = {
    terminalTxns: readers.special,
    chargebackMessages: disputes.special,
    fees: {
      // One that is charged once is charged on the next bank day.
      create: (given) => {
        const { outcome, made } = create(world, 'fees', given);
        for (const { row } of made) if (row['schedule'] === SCHEDULE.single) deposits.expect(textOf(row['forentity']));
        return outcome;
      },
    },
    tokens: { create: (given, caller) => createToken(world, given, caller) },
    txnSessions: { create: (given) => createSession(world, given) },
    txns: {
      create: (given, caller) => {
        const merchant = textOf(given['merchant']);
        if (merchant !== (merchantOf(world, caller) ?? merchant))
          return refused(badValue('merchant', 'This key is another merchant’s'));
        const outcome = createTxn(world, given);
        if (outcome.errors.length === 0) taken(merchant);
        return outcome;
      },
      change: (row, given) => changeTxn(world, row, given),
    },
  };
  return { specials, readers, deposits, disputes, settlement };
};
