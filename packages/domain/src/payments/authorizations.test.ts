import { describe, expect, test } from 'vitest';
import { AUTHORIZATION_LIVES, expiresAt, remindAt } from './authorizations.ts';
import { batchClosesAt } from './instants.ts';
import { blockedUntil, type TerminalTry } from './velocity.ts';

const AT = new Date('2026-11-18T12:00:00Z');
const days = (count: number): Date => new Date(AT.getTime() + count * 86_400_000);
type Asked = Parameters<typeof expiresAt>[0];
const ASKED: Asked = { brand: 'visa', entry: 'moto', initiator: 'customer', authorizedAt: AT, providerSays: null };

describe('an authorization', () => {
  test.each<[string, Partial<Asked>, number]>([
    ['of Visa by phone', {}, 10],
    ['of Mastercard by phone', { brand: 'mastercard' }, 7],
    ['of Amex keyed at the counter', { brand: 'amex', entry: 'keyed' }, 7],
    ['of a chip', { entry: 'chip' }, 2],
    ['of a card held to a reader', { brand: 'discover', entry: 'contactless' }, 2],
    ['of a card on file, by the merchant', { entry: 'on_file', initiator: 'merchant' }, 5],
    ['of which the provider says otherwise', { providerSays: days(8) }, 8],
    ['from before the table', { authorizedAt: new Date('2026-01-01T12:00:00Z') }, 2],
  ])('%s lives so long', (_, change, life) => {
    const asked = { ...ASKED, ...change };
    expect(expiresAt(asked).getTime() - asked.authorizedAt.getTime()).toBe(life * 86_400_000);
  });

  test.each([
    [10, 8],
    [7, 5],
    [5, 3],
    [2, 1],
    [1, 0.5],
  ])('of %f days is remembered after %f', (life, remind) => {
    expect(remindAt({ authorizedAt: AT, expiresAt: days(life) })).toEqual(days(remind));
  });

  test('rests on dated data with a source', () => {
    for (const { from, source } of AUTHORIZATION_LIVES) expect(`${from} ${source}`).toMatch(/^\d{4}-\d\d-\d\d \S/);
  });
});

test.each([
  ['2026-11-18T12:00:00Z', '2026-11-19T02:30:00Z'],
  ['2026-11-19T02:29:59Z', '2026-11-19T02:30:00Z'],
  ['2026-11-19T02:30:00Z', '2026-11-20T02:30:00Z'],
  ['2026-07-04T12:00:00Z', '2026-07-05T01:30:00Z'],
  // Clocks go back that night.
  ['2026-11-01T04:30:00Z', '2026-11-02T02:30:00Z'],
  // A Saturday.
  ['2026-11-21T12:00:00Z', '2026-11-22T02:30:00Z'],
])('what is captured %s goes out with the batch of %s', (at, closes) => {
  expect(batchClosesAt(new Date(at))).toEqual(new Date(closes));
});

describe('card testing', () => {
  const tried = (minute: number, card: string, isDeclined = true): TerminalTry => ({
    at: new Date(AT.getTime() + minute * 60_000),
    card,
    isDeclined,
  });
  const minutesBlocked = (tries: TerminalTry[], atMinute: number): number | null => {
    const until = blockedUntil(tries, new Date(AT.getTime() + atMinute * 60_000));
    return until && (until.getTime() - AT.getTime()) / 60_000;
  };
  const sameCard = (...at: number[]) => at.map((minute) => tried(minute, 'a'));

  test.each<[string, TerminalTry[], at: number, until: number | null]>([
    ['four declines', sameCard(0, 1, 2, 3), 4, null],
    ['five declines in ten minutes', sameCard(0, 2, 4, 6, 9), 9, 39],
    ['five declines in more', sameCard(0, 3, 6, 9, 10), 10, null],
    ['two cards', [tried(0, 'a'), tried(1, 'b')], 2, null],
    ['three cards in five minutes', [tried(0, 'a'), tried(1, 'b'), tried(4, 'c')], 5, 34],
    ['three cards in more', [tried(0, 'a'), tried(1, 'b'), tried(5, 'c')], 5, null],
    ['a busy counter', ['a', 'b', 'c', 'd', 'e', 'f'].map((card) => tried(0, card, false)), 1, null],
    ['half an hour later', sameCard(0, 1, 2, 3, 4), 34, null],
    ['in any order', [tried(4, 'c'), tried(0, 'a'), tried(1, 'b')], 33, 34],
  ])('%s', (_, tries, at, until) => {
    expect(minutesBlocked(tries, at)).toBe(until);
  });
});
