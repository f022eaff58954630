import { describe, expect, test } from 'vitest';
import { settleTenders } from './tenders.ts';

describe('what somebody pays with', () => {
  test.each([
    ['cash, to the cent', [{ kind: 'cash', cents: 31_74 }], 31_74, 0],
    ['more cash than is owed', [{ kind: 'cash', cents: 40_00 }], 31_74, 8_26],
    [
      'a card and cash for the rest',
      [
        { kind: 'card', cents: 20_00 },
        { kind: 'cash', cents: 20_00 },
      ],
      11_74,
      8_26,
    ],
    [
      'two cards',
      [
        { kind: 'card', cents: 20_00 },
        { kind: 'card', cents: 11_74 },
      ],
      0,
      0,
    ],
    [
      'cash twice',
      [
        { kind: 'cash', cents: 30_00 },
        { kind: 'cash', cents: 5_00 },
      ],
      31_74,
      3_26,
    ],
  ] as const)('%s pays, with the change that is due', (_, tenders, cashCents, changeCents) => {
    expect(settleTenders(31_74, tenders)).toEqual({ isPaid: true, cashCents, changeCents });
  });

  test.each([
    ['too little', [{ kind: 'cash', cents: 30_00 }], 1_74, '$1.74 is still due.'],
    ['nothing', [], 31_74, '$31.74 is still due.'],
    ['a card of more', [{ kind: 'card', cents: 40_00 }], 0, /Only cash gets change/],
    [
      'cash on top of a card',
      [
        { kind: 'card', cents: 31_74 },
        { kind: 'cash', cents: 1_00 },
      ],
      0,
      /Nothing is left/,
    ],
    ['an amount of nothing', [{ kind: 'cash', cents: 0 }], 31_74, 'Enter an amount above $0.'],
    ['an amount below nothing', [{ kind: 'card', cents: -1 }], 31_74, 'Enter an amount above $0.'],
  ] as const)('%s does not, and says why', (_, tenders, leftCents, why) => {
    const said = typeof why === 'string' ? why : (expect.stringMatching(why) as string);
    expect(settleTenders(31_74, tenders)).toEqual({ isPaid: false, leftCents, why: said });
  });
});
