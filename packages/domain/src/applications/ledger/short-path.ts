import { CONFIRMED } from '../fields/business-fields.ts';
import type { Facts } from './facts.ts';
import { type Preset, presetOf } from './presets.ts';
import { isBlank, numberOf, textOf, type Value, type Values } from '../fields/values.ts';

/** Below this monthly volume a small shop answers for itself. */
const SMALL_MONTH_CENTS = 5_000_000;
/** From this share on cards are seen by whoever takes them. */
const MOSTLY_PRESENT = 70;

const shareOf = (business: Values, preset: Preset, name: string): number =>
  numberOf(business, name) ?? numberOf(preset.values, name) ?? 0;

/** What is usual in the merchant's trade, where so little is at stake that it may be taken over. */
const usual = ({ business, mccRisk }: Facts): Preset | undefined => {
  const preset = mccRisk === 'low' ? presetOf(textOf(business, 'mcc')) : undefined;
  const month = numberOf(business, 'monthly_volume_cents');
  if (!preset || month === undefined || month >= SMALL_MONTH_CENTS) return undefined;
  const present = shareOf(business, preset, 'pct_swiped') + shareOf(business, preset, 'pct_keyed_present');
  return present >= MOSTLY_PRESENT ? preset : undefined;
};

/** Low-risk trades of small volume whose customers stand at the counter are asked less. */
export const isShortPath = (facts: Facts): boolean => usual(facts) !== undefined;

/** Known to be asked everything; before category and volume are known, nobody can tell. */
export const isLongPath = (facts: Facts): boolean =>
  textOf(facts.business, 'mcc') !== '' &&
  numberOf(facts.business, 'monthly_volume_cents') !== undefined &&
  !isShortPath(facts);

/** What we take for usual, and the mark under which it is confirmed: another category is another block. */
export interface Proposal {
  readonly mark: string;
  readonly values: Values;
}

const TEN_DOLLARS = 1_000;

const highestOf = ({ business }: Facts, preset: Preset): Values => {
  const average = numberOf(business, 'average_ticket_cents');
  if (average === undefined) return {};
  return { highest_ticket_cents: Math.ceil((average * preset.highest) / TEN_DOLLARS) * TEN_DOLLARS };
};

/** What is assumed of a merchant on the short path; it counts once it is confirmed. */
export const proposalOf = (facts: Facts): Proposal | undefined => {
  const preset = usual(facts);
  if (!preset) return undefined;
  return {
    mark: `${preset.name} ${textOf(facts.business, 'mcc')}`,
    values: { ...preset.values, ...highestOf(facts, preset) },
  };
};

const same = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether an answer was taken over with the block that was confirmed. */
export const isAssumed = (facts: Facts, name: string): boolean => {
  const [presetName, code = ''] = textOf(facts.business, CONFIRMED).split(' ');
  const preset = presetOf(code);
  if (preset?.name !== presetName) return false;
  const values: Values = { ...preset?.values, ...(preset && highestOf(facts, preset)) };
  return name in values && same(facts.business[name], values[name]);
};

/** What of the proposal nobody has answered yet. */
export const unanswered = (facts: Facts): Proposal | undefined => {
  const proposal = proposalOf(facts);
  const isLeft = Object.keys(proposal?.values ?? {}).some((name) => isBlank(facts.business[name]));
  return isLeft ? proposal : undefined;
};
