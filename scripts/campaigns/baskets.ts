import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type Basket, priceBasket } from '@ledgate/domain/till/basket.ts';
import type { Campaign } from './rig/campaign.ts';
import { checkBasket } from './rig/check-basket.ts';
import { checkReturns } from './rig/check-returns.ts';
import { type Paid, randomReturns } from './rig/random-returns.ts';
import { randomBasket } from './rig/random-basket.ts';
import { sellBaskets } from './rig/basket-shops.ts';

const MOST_RETURNS = 5;
/** More is of no use to whoever reads it. */
const MOST_TOLD = 20;
const TELL_EVERY = 20_000;

interface Reckoned {
  returns: number;
  cents: number;
  broken: string[];
}

/** How it was paid: by one card, in cash and by check, in any mixture. */
const payFor = (seed: string, basket: Basket): Paid => {
  const chance = chanceFor(`pay ${seed}`);
  const priced = priceBasket(basket);
  let left = priced.totalCents;
  const kinds = chance.shuffled(['cash', 'card', 'other'] as const);
  const tenders = kinds.flatMap((kind, at) => {
    const cents = at === kinds.length - 1 ? left : chance.below(left + 1);
    left -= cents;
    return cents === 0 ? [] : [{ kind, cents, payment: kind === 'card' ? 'card' : null }];
  });
  const quantities = new Map(basket.lines.map(({ id, quantity }) => [id, quantity]));
  const lines = priced.lines.map(({ id, goodsCents, taxes }) => ({
    id,
    goodsCents,
    taxes,
    quantity: quantities.get(id) ?? 0,
  }));
  return { lines, tipCents: priced.tipCents, tenders };
};

/** One basket: its price, and all of it going back in parts. */
const reckon = (seed: string): Reckoned => {
  const chance = chanceFor(`basket ${seed}`);
  const basket = randomBasket(chance, seed);
  const priced = priceBasket(basket);
  const paid = payFor(seed, basket);
  const turned = { ...basket, lines: basket.lines.map((line) => ({ ...line, taxes: line.taxes.toReversed() })) };
  const returns = randomReturns(chance, paid, chance.between(1, MOST_RETURNS));
  const broken = [...checkBasket(basket, priced), ...checkReturns(paid, returns)];
  if (JSON.stringify(priceBasket(turned)) !== JSON.stringify(priced)) broken.push('depends on the order of its taxes');
  return { returns: returns.length, cents: priced.totalCents, broken: broken.map((said) => `basket ${seed} ${said}`) };
};

const reckonAll = (seed: number, rounds: number, tell: (sentence: string) => void): Reckoned => {
  const all: Reckoned = { returns: 0, cents: 0, broken: [] };
  for (let nth = 0; nth < rounds; nth += 1) {
    const { returns, cents, broken } = reckon(`${seed}-${nth}`);
    all.returns += returns;
    all.cents += cents;
    all.broken.push(...broken.slice(0, MOST_TOLD - all.broken.length));
    if ((nth + 1) % TELL_EVERY === 0) tell(`${nth + 1} reckoned`);
  }
  return all;
};

export const baskets: Campaign = {
  name: 'baskets',
  summary: 'random baskets, reckoned and sold: counter, server, lines and ledger agree, and what goes back is the sale',
  rounds: 100_000,
  needsBuild: true,
  run: async ({ seed, rounds, database, tell = () => undefined }) => {
    const reckoned = reckonAll(seed, rounds, tell);
    const sold = await sellBaskets({ url: await database(), seed, rounds, tell });
    return {
      figures: {
        'baskets reckoned': rounds,
        'returns reckoned': reckoned.returns,
        'cents reckoned': reckoned.cents,
        ...sold.figures,
      },
      broken: [...reckoned.broken, ...sold.broken.slice(0, MOST_TOLD)],
    };
  },
};
