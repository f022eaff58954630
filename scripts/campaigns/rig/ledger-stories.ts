import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import { type RefundAmounts, type SaleAmounts, splitCapture, splitRefund } from '@ledgate/domain/ledger/amounts.ts';
import * as payment from '@ledgate/domain/ledger/payment-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import { totalOf } from '@ledgate/domain/payments/amounts.ts';
import type { Act, Clerk } from './ledger-clerk.ts';

interface Scene {
  clerks: readonly Clerk[];
  chance: Chance;
  merchantUid: string;
  /** Of its references. */
  name: string;
}

/** Gives what went otherwise than it must. */
type Story = (scene: Scene) => Promise<string[]>;

const HOUR_MS = 3_600_000;

const saleBy = (chance: Chance): SaleAmounts => {
  const discount = chance.below(500);
  return {
    subtotal: discount + chance.between(100, 20_000),
    discount,
    tax: chance.below(900),
    tip: chance.below(1_000),
    surcharge: chance.below(300),
  };
};

/** All acts of one payment; some are told hours after they happened. */
const actsOf = ({ chance, merchantUid, name }: Scene) => {
  const groupUid = crypto.randomUUID();
  return (ref: string, transfers: readonly Transfer[]): Act => ({
    merchantUid,
    groupUid,
    ref: `${name} ${ref}`,
    at: new Date(Date.now() - chance.pick([0, 0, 30_000, HOUR_MS, 20 * HOUR_MS])),
    transfers,
  });
};

/** By different people at the same moment; gives how many were let through. */
const race = async ({ clerks }: Scene, acts: readonly Act[]): Promise<number> => {
  const answers = await Promise.all(acts.map(async (act, nth) => clerks[nth % clerks.length]?.post(act)));
  return answers.filter((answer) => answer === true).length;
};

const expectOne = (what: string, won: number): string[] => (won === 1 ? [] : [`${what}: ${won} were let through`]);

const soldAndRefunded: Story = async (scene) => {
  const [act, sale] = [actsOf(scene), saleBy(scene.chance)];
  await race(scene, [act('sale', payment.salePosts(sale))]);
  const tip = scene.chance.below(1_500);
  await race(scene, [act('tip', payment.tipAdjustmentPosts(sale.tip, tip))]);
  const refunds: RefundAmounts[] = [];
  const taken = { ...sale, tip };
  for (let left = totalOf(taken); left > 0 && refunds.length < 3;) {
    const piece = scene.chance.between(1, left);
    refunds.push(splitRefund(taken, refunds, piece));
    left -= piece;
  }
  await race(
    scene,
    refunds.map((refund, nth) => act(`refund ${nth}`, payment.refundPosts(refund))),
  );
  return [];
};

const soldAndVoided: Story = async (scene) => {
  const act = actsOf(scene);
  const transfers = payment.salePosts(saleBy(scene.chance));
  await race(scene, [act('sale', transfers)]);
  const taken = payment.voidPosts([{ ref: `${scene.name} sale`, transfers }]);
  const won = await race(scene, [act('void a', taken), act('void b', taken), act('void c', taken)]);
  return expectOne('voids of one sale', won);
};

const authorized: Story = async (scene) => {
  const [act, sale] = [actsOf(scene), saleBy(scene.chance)];
  const cents = totalOf(sale);
  const held = { ref: `${scene.name} auth`, cents };
  await race(scene, [act('auth', payment.authorizationPosts(cents, 20))]);
  const part = splitCapture(sale, scene.chance.between(1, cents));
  const won = await race(scene, [
    act('capture a', payment.capturePosts(sale, held)),
    act('capture b', payment.capturePosts(part, held)),
    act('void', payment.authorizationVoidPosts(held)),
  ]);
  const late = await race(scene, [act('late', payment.capturePosts(part, held))]);
  return [...expectOne('ends of one authorization', won), ...(late === 0 ? [] : ['an authorization ended twice'])];
};

/** As webhooks come: several times, at once, and once more much later. */
const toldTwice: Story = async (scene) => {
  const act = actsOf(scene)('sale', payment.salePosts(saleBy(scene.chance)));
  const won = await race(scene, [act, act, act]);
  const [first] = act.transfers;
  const other = first ? [{ ...first, cents: first.cents + 1 }] : [];
  const changed = await race(scene, [{ ...act, transfers: other }]);
  return [
    ...(won === 3 ? [] : [`the same sale was refused`]),
    ...(changed === 0 ? [] : ['another sale under its name']),
  ];
};

const givenUp: Story = async (scene) => {
  const act = actsOf(scene)('sale', payment.salePosts(saleBy(scene.chance)));
  await scene.clerks[0]?.giveUp(act);
  return [];
};

export const STORIES: readonly Story[] = [soldAndRefunded, soldAndVoided, authorized, toldTwice, givenUp];
