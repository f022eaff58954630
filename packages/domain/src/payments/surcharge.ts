import { addDays } from '../checks/calendar.ts';
import { sayDate } from '../checks/spoken-time.ts';
import { MODEL_FACTS, type PricingModel } from '../rates/models.ts';
import type { Brand, Funding } from './card.ts';

type StateRule =
  | { readonly rule: 'allowed'; readonly capPpm?: number; readonly note?: string }
  | { readonly rule: 'banned' }
  /** Sources disagree, or the law was changed or struck down: off until a lawyer has read it. */
  | { readonly rule: 'unsure' };

/**
 * Read on 2026-11-01 in public overviews and from knowledge of the trade: a lawyer has to read it before it is relied on. A
 * state that is not named is off.
 */
const FROM = '2026-11-01';

const NAMED: Record<string, StateRule> = {
  CT: { rule: 'banned' },
  MA: { rule: 'banned' },
  PR: { rule: 'banned' },
  CO: { rule: 'allowed', capPpm: 20_000 },
  NY: {
    rule: 'allowed',
    note: 'New York: post the full price with the surcharge next to the cash price. A line that names only the percentage is not enough.',
  },
  ME: { rule: 'unsure' },
  OK: { rule: 'unsure' },
  KS: { rule: 'unsure' },
};

/** States with no statute of their own known. */
const WITHOUT_STATUTE =
  'AL AK AZ AR DE DC FL GA HI ID IL IN IA KY LA MD MI MO MT NE NV NH NJ NM NC ND OH OR PA RI SC TN VT VA WA WV WI WY';

const STATES: Record<string, StateRule> = {
  ...Object.fromEntries(WITHOUT_STATUTE.split(' ').map((state) => [state, { rule: 'allowed' } as const])),
  ...NAMED,
};

/** The most a network allows; null where we don't know of a rule. The others ask to be treated like Visa. */
const BRAND_CAPS_PPM: Record<Brand, number | null> = {
  visa: 30_000,
  mastercard: 40_000,
  amex: 30_000,
  discover: 30_000,
  diners: 30_000,
  other: null,
};

export type SurchargeVerdict =
  | { readonly isOn: true; readonly ppm: number; readonly note: string | null }
  | { readonly isOn: false; readonly why: string };

const off = (why: string): SurchargeVerdict => ({ isOn: false, why });

const NOT_CREDIT: Record<Exclude<Funding, 'credit'>, string> = {
  debit: 'No surcharge: it is a debit card.',
  prepaid: 'No surcharge: it is a prepaid card.',
  unknown: 'No surcharge: we could not tell whether it is a credit card.',
};

const stateRule = (state: string, onDate: string): StateRule | undefined =>
  onDate >= FROM && Object.hasOwn(STATES, state) ? STATES[state] : undefined;

/** Whether a business in a state may add one at all, before any card is known. */
export const surchargeIn = (state: string, onDate: string): SurchargeVerdict => {
  const found = stateRule(state, onDate);
  if (found?.rule === 'banned') return off('Your state does not allow surcharges.');
  if (found?.rule !== 'allowed') return off('The rules of your state are not clear, so surcharges are off.');
  return { isOn: true, ppm: found.capPpm ?? 1_000_000, note: found.note ?? null };
};

/** Card networks want to know of the first surcharge so long before it, and so do we, who acquire for them. */
const NOTICE_DAYS = 30;

/** The first day of surcharges, of the day of the notice. */
export const surchargeOpensOn = (noticedOn: string): string => addDays(noticedOn, NOTICE_DAYS);

export interface SurchargeGround {
  /** Of the business. */
  readonly state: string;
  readonly onDate: string;
  /** Of the rates that the merchant accepted; null where nothing is agreed. */
  readonly model: PricingModel | null;
  /** The day on which the merchant gave notice; null where it has not. */
  readonly noticedOn: string | null;
}

/** Whether a merchant may add one at all, before any card is known: state, rates, and notice, in this order. */
export const surchargeOpen = ({ state, onDate, model, noticedOn }: SurchargeGround): SurchargeVerdict => {
  const inState = surchargeIn(state, onDate);
  if (!inState.isOn) return inState;
  if (model !== 'surcharge') {
    const yours = model === null ? 'you have none yet' : `yours is ${MODEL_FACTS[model].label.toLowerCase()}`;
    return off(`Surcharges need the surcharge pricing model; ${yours}. Ask us to change your rates.`);
  }
  if (noticedOn === null) return off(`Give notice first. Surcharges open ${NOTICE_DAYS} days after it.`);
  const from = surchargeOpensOn(noticedOn);
  return onDate < from ? off(`Surcharges open on ${sayDate(from)}, ${NOTICE_DAYS} days after your notice.`) : inState;
};

/** What may be added to a sale: the least of what is set, what networks and the state allow, and what a sale costs. */
export const surchargeFor = (
  asked: SurchargeGround & {
    readonly brand: Brand;
    readonly funding: Funding;
    /** What the merchant set; null where surcharges are off. */
    readonly settingPpm: number | null;
    /** What a sale costs the merchant; null where nobody knows. */
    readonly costPpm: number | null;
  },
): SurchargeVerdict => {
  if (asked.settingPpm === null || asked.settingPpm <= 0) return off('Surcharges are off in your settings.');
  const inState = surchargeOpen(asked);
  if (!inState.isOn) return inState;
  if (asked.funding !== 'credit') return off(NOT_CREDIT[asked.funding]);
  const cap = BRAND_CAPS_PPM[asked.brand];
  if (cap === null) return off('No surcharge: this card network has no rule for it.');
  if (asked.costPpm === null) return off('No surcharge: we don’t know what this card costs you.');
  const ppm = Math.min(asked.settingPpm, inState.ppm, cap, asked.costPpm);
  return ppm > 0 ? { isOn: true, ppm, note: inState.note } : off('No surcharge: this card costs you nothing.');
};

/** Rounded once, and down: a cent above the cap is a cent too much. */
export const surchargeCents = (baseCents: number, ppm: number): number =>
  Number((BigInt(baseCents) * BigInt(ppm)) / 1_000_000n);
