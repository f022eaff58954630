import { handoff } from '@ledgate/contract/handoff.ts';
import { expect, test } from 'vitest';
import { refuseCardNumbers } from './card-numbers.ts';

/** A test number of Visa's, with what stands around it in an id of the provider's. */
const CARD = '4111111111111111';

test.each([
  ['what a merchant is held for', { items: [{ id: `t1_mrr_${CARD}abcdef0`, text: 'Why?' }] }, handoff.askHeld],
  ['a merchant there', { decision: 'same', merchant_id: `p1_mer_${CARD}abcdef0` }, handoff.decideMatch],
])('the provider’s id of %s may have digits like a card’s, in its own form only', (_, body, { digitFields }) => {
  expect(() => refuseCardNumbers(body, digitFields)).not.toThrow();
  expect(() => refuseCardNumbers(body)).toThrow('Nothing was stored.');
  const typed = JSON.parse(JSON.stringify(body).replace(/[tp]1_\w+/, CARD)) as unknown;
  expect(() => refuseCardNumbers(typed, digitFields)).toThrow('Nothing was stored.');
});
