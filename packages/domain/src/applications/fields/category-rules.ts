import { UNLISTED_CATEGORY } from '../../checks/category-code.ts';
import { mind, no, type Verdict, yes } from '../../checks/verdict.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, when } from './field.ts';
import { isYes, textOf, type Values } from './values.ts';

export const judgeMcc = (code: string, facts: Facts, record: Values): Verdict => {
  if (code === UNLISTED_CATEGORY) return yes;
  if (facts.mccRisk === 'unknown') return no('This category code does not exist. Choose one from the list.');
  if (facts.mccRisk === 'prohibited') return no('We can’t accept this type of business.');
  const isTrial = isYes(record, 'trial_offer') || isYes(record, 'negative_option');
  return isTrial && code !== '5968' ? mind('Trials that turn into subscriptions usually belong under 5968.') : yes;
};

export const unlisted: Condition = when(
  'You found no category that fits. Our reviewers choose one.',
  (_facts, record) => textOf(record, 'mcc') === UNLISTED_CATEGORY,
);
