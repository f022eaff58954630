import type { Specials } from '../provider/operations.ts';
import type { World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import { makeSettlement } from './settle.ts';
import { createSession, createToken } from './tokens.ts';
import { createTxn } from './txns.ts';

/** What of payments is done and not only kept. */
export const paymentSpecials = (world: World): Specials => {
  const settlement = makeSettlement(world);
  return {
    tokens: { create: (given) => createToken(world, given) },
    txnSessions: { create: (given) => createSession(world, given) },
    txns: {
      create: (given) => {
        const outcome = createTxn(world, given);
        if (outcome.errors.length === 0) settlement.expect(textOf(given['merchant']));
        return outcome;
      },
    },
  };
};
