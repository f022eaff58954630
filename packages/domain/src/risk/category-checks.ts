import { cardAbsentShare, cardPresentShare } from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { isYes, numberOf, textOf } from '../applications/fields/values.ts';
import { inWords, type RiskCheck } from './check.ts';
import { asks, type Finding, scores } from './finding.ts';
import { prohibitedGoodsIn } from './prohibited-goods.ts';

const YEAR = 365;

const goodsFinding = ({ business }: Facts): Finding | null => {
  const found = prohibitedGoodsIn(textOf(business, 'product_description')).map(
    ({ goods, word }) => `“${word}” (${goods})`,
  );
  if ((numberOf(business, 'delivery_days') ?? 0) > YEAR) found.push('delivery more than twelve months after payment');
  if (found.length === 0) return null;
  return asks(0, {
    explanation: `What is sold makes one think of goods we do not take: ${inWords(found)}.`,
    change: 'An answer that shows what is really sold, and a description without these words.',
    queries: [
      {
        section: 'business',
        field: 'product_description',
        text: `Your description mentions ${inWords(found)}. Please tell us exactly what you sell, to whom and how.`,
      },
    ],
  });
};

const prohibited: RiskCheck = {
  id: 'R08',
  name: 'Prohibited category or goods',
  version: 1,
  fires:
    'It would block a prohibited category, and ask when the description names goods that the policy does not take.',
  clear: 'Neither the category nor the description is against the policy.',
  look: (facts) => {
    if (facts.mccRisk === 'prohibited')
      return {
        outcome: 'block',
        points: 0,
        explanation: `Category ${textOf(facts.business, 'mcc')} is prohibited by policy.`,
        change: 'Another category, if this one is wrong. An exception is for an admin to make.',
      };
    return goodsFinding(facts);
  },
};

const highRisk: RiskCheck = {
  id: 'R09',
  name: 'High-risk category',
  version: 1,
  fires: 'It would score 30 if the category were high risk, for some only when sold without the card.',
  clear: 'The category is not high risk.',
  look: (facts, evidence) => {
    const mcc = textOf(facts.business, 'mcc');
    const isHigh = facts.mccRisk === 'high';
    const isHighAbsent = !isHigh && evidence.mccRiskCardAbsent === 'high' && cardAbsentShare(facts) > 0;
    if (!isHigh && !isHighAbsent) return null;
    return scores(
      30,
      `Category ${mcc} is high risk${isHighAbsent ? ' when sold without the card' : ''}.`,
      isHighAbsent
        ? 'Sales in person only, or another category, if this one is wrong.'
        : 'Another category, if this one is wrong. Bank statements of three months are asked for.',
    );
  },
};

/** Visa’s integrity program: what has to be registered when sold without the card. */
const REGISTERED: Readonly<Record<string, number>> = {
  '5967': 1,
  '7273': 1,
  '7995': 1,
  '5122': 1,
  '5912': 1,
  '6051': 2,
  '6012': 2,
  '4816': 2,
  '5816': 2,
  '6211': 3,
  '5966': 3,
  '5968': 3,
  '5993': 3,
};

const registration: RiskCheck = {
  id: 'R10',
  name: 'Category that needs network registration',
  version: 1,
  fires: 'It would score 30 if a category of the integrity program were sold without the card.',
  clear: 'No registration with the card networks is needed.',
  look: (facts) => {
    const mcc = textOf(facts.business, 'mcc');
    const tier = REGISTERED[mcc];
    const share = cardAbsentShare(facts);
    if (tier === undefined || share === 0) return null;
    return scores(
      30,
      `Category ${mcc} is tier ${tier} of the integrity program and ${share}% is sold without the card: it has to be registered.`,
      'In-person sales only. Until then, registering it with the networks is our task.',
    );
  },
};

const isShop = (mcc: string): boolean =>
  (mcc >= '5200' && mcc <= '5814') || (mcc >= '5912' && mcc <= '5959') || (mcc >= '5970' && mcc <= '5999');
const isOnlineTrade = (mcc: string): boolean =>
  (mcc >= '5815' && mcc <= '5818') || (mcc >= '5960' && mcc <= '5969') || mcc === '4816';

/** A category of shops, where a customer is expected to come in. */
export const isRetailCategory = isShop;

const channels: RiskCheck = {
  id: 'R15',
  name: 'Channel does not fit the category',
  version: 1,
  fires:
    'It would score 10 if a shop sold more than half without the card, or an online business more than half at a counter.',
  clear: 'Customers pay the way that is usual for the category.',
  look: (facts, { isCardPresentTrade }) => {
    const mcc = textOf(facts.business, 'mcc');
    const [absent, present] = [cardAbsentShare(facts), cardPresentShare(facts)];
    if ((isCardPresentTrade || isShop(mcc)) && absent > 50)
      return scores(10, `Category ${mcc} is one of shops, but ${absent}% is sold without the card.`, CHANNEL_CHANGE);
    if (isOnlineTrade(mcc) && present > 50)
      return scores(10, `Category ${mcc} is an online trade, but ${present}% is paid in person.`, CHANNEL_CHANGE);
    return null;
  },
};
const CHANNEL_CHANGE = 'Another category, or shares that fit how the merchant really sells.';

const negativeOption: RiskCheck = {
  id: 'R30',
  name: 'Trial or negative option',
  version: 1,
  fires: 'It would score 20 if customers were charged after a trial or unless they cancel.',
  clear: 'No customer is charged after a trial or for not canceling.',
  look: ({ business }) => {
    const found = [
      ...(isYes(business, 'trial_offer') ? ['a trial that turns into a charge'] : []),
      ...(isYes(business, 'negative_option') ? ['a charge unless the customer says no'] : []),
    ];
    if (found.length === 0) return null;
    return scores(20, `The merchant sells with ${inWords(found)}.`, 'Charges only after the customer has said yes.');
  },
};

export const CATEGORY_CHECKS: readonly RiskCheck[] = [prohibited, highRisk, registration, channels, negativeOption];
