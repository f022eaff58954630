import { describe, expect, test } from 'vitest';
import { type Approval, evidenceMark, isCurrent, isFresh } from './approvals.ts';

const approval = (step: Approval['step'], person = 'uma'): Approval => ({
  step,
  person,
  evidence: { content: 4, rates: 2 },
});

describe('an approval', () => {
  test('is void once a field or paper changed after it', () => {
    for (const step of ['recommend', 'iso', 'merchant', 'admin'] as const) {
      expect(isCurrent(approval(step), { content: 4, rates: 2 })).toBe(true);
      expect(isCurrent(approval(step), { content: 5, rates: 2 })).toBe(false);
    }
  });

  test('is void once a rate changed after it, but for the recommendation that rates are made on', () => {
    expect(isCurrent(approval('recommend'), { content: 4, rates: 3 })).toBe(true);
    for (const step of ['iso', 'merchant', 'admin'] as const) {
      expect(isCurrent(approval(step), { content: 4, rates: 3 })).toBe(false);
    }
  });

  test('names what was seen so that two states never look alike', () => {
    expect(evidenceMark({ content: 12, rates: 3 })).not.toBe(evidenceMark({ content: 1, rates: 23 }));
  });

  test('is one of a person in one application, whatever hat they wear', () => {
    const standing = [approval('recommend', 'uma')];
    expect(isFresh('uma', 'admin', standing)).toBe(false);
    expect(isFresh('ada', 'admin', standing)).toBe(true);
  });
});
