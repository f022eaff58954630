import { addMonths } from '@ledgate/domain/checks/calendar.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Conditions } from '@ledgate/domain/rates/conditions.ts';

/** What sets one application of the demo apart: answers that score, papers that do not agree, conditions. */
interface Story {
  company?: Values;
  owner?: Values;
  business?: Values;
  account?: Values;
  /** What a paper says instead of what was answered. */
  papers?: Values;
  /** What it was recommended under. */
  conditions?: Conditions;
}

const terminated = (today: string): Values => ({
  ever_terminated: true,
  terminated_by: 'Summit Merchant Services',
  terminated_on: addMonths(today, -14),
  match_reason_code: 'unknown',
  termination_reason: 'They closed the account after a season with many refunds.',
});

const processed = (monthlyCents: number, chargebackBps: number): Values => ({
  processed_before: true,
  prior_processor: 'Summit Merchant Services',
  reason_for_leaving: 'Higher fees every year',
  prior_monthly_volume_cents: monthlyCents,
  prior_chargeback_bps: chargebackBps,
});

const bankrupt = (today: string): Values => ({
  prior_bankruptcy: true,
  prior_bankruptcy_explanation: `Chapter 7 after a divorce, discharged ${addMonths(today, -40).slice(0, 4)}.`,
});

const convicted: Values = {
  prior_conviction: true,
  prior_conviction_explanation: 'A misdemeanor for a bad check eleven years ago; the fine was paid.',
};

/** Two businesses that are paid into the same account. */
const SHARED_ACCOUNT: Values = { routing_number: '122105155', account_number: '4471902835' };

/** By merchant; everybody else is as ordinary as most. */
const STORIES: Readonly<Record<string, (today: string) => Story>> = {
  // Closer review.
  'Juniper Ridge Pharmacy': (today) => ({ owner: bankrupt(today), business: processed(3_900_000, 71) }),
  // Senior underwriter.
  'Golden Hour Photography': (today) => ({
    owner: { ...bankrupt(today), ...convicted },
    business: { ...terminated(today), ...processed(600_000, 40) },
  }),
  // Beyond what can be carried.
  'Elm City Bicycle Works': (today) => ({
    owner: { ...bankrupt(today), ...convicted },
    business: { ...terminated(today), ...processed(900_000, 130) },
  }),
  'Red Mesa Trading Post': () => ({ account: SHARED_ACCOUNT }),
  'Wren & Otter Ceramics': () => ({ account: SHARED_ACCOUNT }),
  // The bank's letter names somebody else, and the tax form has two digits turned round.
  'Kettle Creek Brewing': () => ({ papers: { account_holder_name: 'Kettle Creek Holdings LLC' } }),
  'Silver Birch Tailors': () => ({ papers: { tax_id: '884120937' } }),
  // Sells espresso machines besides, so that every amount that the demo's issuers decline can be keyed.
  'North Loop Coffee Roasters': () => ({ business: { highest_ticket_cents: 90_000 } }),
  'Piedmont Pet Supply': () => ({
    conditions: { reserve_ppm: 100_000, reserve_days: 180, monthly_cap_cents: 3_500_000, funding_delay_days: 2 },
  }),
};

export const storyOf = (merchant: string, today: string): Story => STORIES[merchant]?.(today) ?? {};
