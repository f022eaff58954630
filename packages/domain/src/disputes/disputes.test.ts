import { describe, expect, test } from 'vitest';
import type { Ability } from '../access/abilities.ts';
import { isPast, daysLeft, reminderDue } from './deadlines.ts';
import { EVIDENCE } from './evidence.ts';
import { disputeMoves, type DisputeSeen, NOTHING_MOVED } from './money.ts';
import { type DisputeFacts, disputeSteps, standingOf } from './next-steps.ts';
import { REASON_TABLES, reasonOf } from './reasons.ts';

const at = (text: string): Date => new Date(text);

describe('the deadline', () => {
  test('is the end of the last day in New York', () => {
    expect(isPast('2026-12-01', at('2026-12-02T04:59:59Z'))).toBe(false);
    expect(isPast('2026-12-01', at('2026-12-02T05:00:00Z'))).toBe(true);
    expect(daysLeft('2026-12-01', at('2026-12-01T20:00:00Z'))).toBe(0);
    expect(isPast(null, at('2026-12-02T05:00:00Z'))).toBe(false);
  });

  test('is recalled seven days, three days and one day before, each once', () => {
    const due = (now: string, last: number | null) => reminderDue('2026-12-20', last, at(`${now}T15:00:00Z`));
    expect(due('2026-12-12', null)).toBeNull();
    expect(due('2026-12-13', null)).toBe(7);
    expect(due('2026-12-14', 7)).toBeNull();
    expect(due('2026-12-17', 7)).toBe(3);
    expect(due('2026-12-18', 3)).toBeNull();
    expect(due('2026-12-20', 3)).toBe(1);
    expect(due('2026-12-20', 1)).toBeNull();
    expect(due('2026-12-19', null)).toBe(1);
    expect(due('2026-12-21', null)).toBeNull();
    expect(reminderDue(null, null, at('2026-12-19T15:00:00Z'))).toBeNull();
  });
});

const OPEN: DisputeFacts = {
  cycle: 'first',
  state: 'open',
  isActionable: true,
  replyBy: '2026-12-20',
  isSending: false,
};
const NOW = at('2026-12-10T15:00:00Z');
const LATER = at('2026-12-22T15:00:00Z');
const OWNER = { now: NOW, abilities: ['answer_dispute'] as Ability[], isOwn: true };

describe('what can be done', () => {
  test('an open dispute is answered or accepted; a request for papers is only answered', () => {
    expect(disputeSteps(OPEN, OWNER)).toMatchObject({ answer: { allowed: true }, accept: { allowed: true } });
    expect(disputeSteps({ ...OPEN, cycle: 'retrieval' }, OWNER)).toMatchObject({
      answer: { allowed: true },
      accept: { allowed: false, why: expect.stringContaining('nothing to accept') },
    });
  });

  test.each([
    [{ state: 'won' as const }, 'you won'],
    [{ state: 'lost' as const }, 'keeps the money'],
    [{ state: 'closed' as const }, 'closed'],
    [{ isSending: true }, 'being sent'],
    [{ isActionable: false }, 'looking at it'],
  ])('%j says why not', (changes, why) => {
    for (const verdict of Object.values(disputeSteps({ ...OPEN, ...changes }, OWNER)))
      expect(verdict).toMatchObject({ allowed: false, why: expect.stringContaining(why) });
  });

  test('past the deadline nothing can be done, and it counts as lost before the provider says so', () => {
    expect(disputeSteps(OPEN, { ...OWNER, now: LATER }).answer).toMatchObject({
      why: expect.stringContaining('The last day to answer was Dec 20, 2026'),
    });
    expect(standingOf(OPEN, LATER)).toBe('lost');
    expect(standingOf({ ...OPEN, cycle: 'retrieval' }, LATER)).toBe('closed');
    expect(standingOf({ ...OPEN, isActionable: false }, LATER)).toBe('waiting');
    expect(standingOf({ ...OPEN, isSending: true }, LATER)).toBe('sending');
    expect(standingOf(OPEN, NOW)).toBe('needs_answer');
    expect(standingOf({ ...OPEN, state: 'won' }, LATER)).toBe('won');
  });

  test('neither staff nor somebody without the permission answers', () => {
    expect(disputeSteps(OPEN, { ...OWNER, isOwn: false }).answer).toMatchObject({ allowed: false });
    expect(disputeSteps(OPEN, { ...OWNER, abilities: [] }).accept).toMatchObject({ allowed: false });
  });
});

describe('reasons', () => {
  test('each says what happened, what wins it and what to send', () => {
    for (const table of Object.values(REASON_TABLES))
      for (const [code, reason] of Object.entries(table.codes)) {
        expect(reason.wins, code).not.toBe('');
        expect(reason.evidence.length, code).toBeGreaterThan(0);
        for (const kind of reason.evidence) expect(EVIDENCE[kind]).toBeDefined();
      }
  });

  test('are read by the network of the card, however the code is written', () => {
    expect(reasonOf('visa', '10.4').title).toBe('The cardholder says they did not pay');
    expect(reasonOf('visa', '13.01')).toBe(reasonOf('visa', '13.1'));
    expect(reasonOf('amex', 'f29')).toBe(reasonOf('amex', 'F29'));
    expect(reasonOf(null, '4855').title).toBe('Not received');
    expect(reasonOf('visa', '99').title).toBe('Disputed by the customer’s bank');
    expect(reasonOf('visa', '10.4', true).title).toBe('A copy of the receipt is asked for');
  });
});

const seen = (changes: Partial<DisputeSeen> = {}): DisputeSeen => ({
  cycle: 'first',
  state: 'open',
  cents: 100_00,
  feeCents: 25_00,
  ...changes,
});

/** One look after the other; what each posts, by kind. */
const look = (...looks: readonly Partial<DisputeSeen>[]): [string, number][][] => {
  let money = NOTHING_MOVED;
  return looks.map((one) => {
    const moved = disputeMoves(money, seen(one));
    money = moved.money;
    return moved.transfers.map(({ kind, cents }) => [kind, cents]);
  });
};

const TAKEN: [string, number][] = [
  ['dispute', 100_00],
  ['dispute_fee', 25_00],
];

describe('money', () => {
  test('a request for papers moves its fee and nothing else, and once', () => {
    const retrieval = { cycle: 'retrieval', feeCents: 15_00 } as const;
    expect(look(retrieval, retrieval, { ...retrieval, state: 'closed' })).toEqual([[['dispute_fee', 15_00]], [], []]);
  });

  test('a request for papers that becomes a chargeback takes the amount and the fee of that', () => {
    expect(look({ cycle: 'retrieval', feeCents: 15_00 }, {})).toEqual([[['dispute_fee', 15_00]], TAKEN]);
  });

  test('an answer credits for the time being; lost, it is taken again and is gone', () => {
    expect(look({}, { cycle: 'representment' }, { cycle: 'representment', state: 'lost' })).toEqual([
      TAKEN,
      [['dispute_credit', 100_00]],
      [
        ['dispute_debit', 100_00],
        ['dispute_loss', 100_00],
      ],
    ]);
  });

  test('won after an answer the credit stays; won without one it is credited', () => {
    expect(look({}, { cycle: 'representment' }, { cycle: 'representment', state: 'won' })[2]).toEqual([]);
    expect(look({}, { state: 'won' })[1]).toEqual([['dispute_credit', 100_00]]);
  });

  test('accepted or left unanswered, what was taken is gone', () => {
    expect(look({}, { state: 'lost' }, { state: 'lost' })).toEqual([TAKEN, [['dispute_loss', 100_00]], []]);
  });

  test('what was missed in between is made up for', () => {
    expect(look({ cycle: 'representment', state: 'lost' })).toEqual([
      [...TAKEN, ['dispute_credit', 100_00], ['dispute_debit', 100_00], ['dispute_loss', 100_00]],
    ]);
    expect(look({}, { cycle: 'arbitration', state: 'won' })[1]).toEqual([['dispute_credit', 100_00]]);
  });

  test('a stage nobody knows moves nothing until it is lost', () => {
    expect(look({ cycle: 'other' }, { cycle: 'other', state: 'lost' })).toEqual([
      [],
      [...TAKEN, ['dispute_loss', 100_00]],
    ]);
  });
});
