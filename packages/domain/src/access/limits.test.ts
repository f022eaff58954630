import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE, LINK, PASSWORD_FAILURES, SESSION, SIGNING, waitAfterFailures } from './limits.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 1 * SECOND],
  [6, 2 * SECOND],
  [7, 4 * SECOND],
  [8, 8 * SECOND],
  [9, 16 * SECOND],
  [10, 30 * MINUTE],
  [11, 30 * MINUTE],
  [1000, 30 * MINUTE],
])('after %i failed passwords the wait is %i ms', (failures, wait) => {
  expect(waitAfterFailures(failures)).toBe(wait);
});

test('one more failure never makes the wait shorter', () => {
  fc.assert(
    fc.property(fc.nat(100), (failures) => {
      expect(waitAfterFailures(failures + 1)).toBeGreaterThanOrEqual(waitAfterFailures(failures));
    }),
  );
});

test('the numbers of signing in are those that were agreed', () => {
  expect(SESSION).toMatchObject({
    accessToken: 5 * MINUTE,
    refreshGrace: 10 * SECOND,
    idle: 15 * MINUTE,
    idleWarning: 13 * MINUTE,
    staffLife: 8 * 60 * MINUTE,
    merchantLife: 12 * 60 * MINUTE,
    most: 5,
    stepUp: 5 * MINUTE,
  });
  expect(CODE).toMatchObject({
    digits: 6,
    life: 5 * MINUTE,
    tries: 5,
    resendAfter: 30 * SECOND,
    sendsPerHour: 5,
    sendsPerHourFromOneNetwork: 20,
    callsPerDay: 3,
    guessesPerDay: 30,
  });
  expect(LINK).toEqual({
    activation: 24 * 60 * MINUTE,
    reset: 30 * MINUTE,
    signing: 14 * 24 * 60 * MINUTE,
    disown: 7 * 24 * 60 * MINUTE,
  });
  expect(SIGNING).toEqual({
    session: 30 * MINUTE,
    remindAfter: [2 * 24 * 60 * MINUTE, 5 * 24 * 60 * MINUTE, 17 * 24 * 60 * MINUTE],
    linkAgainAfter: MINUTE,
    linksPerDay: 5,
  });
  expect(PASSWORD_FAILURES).toMatchObject({ lockAt: 10, lock: 30 * MINUTE, perAddressPerHour: 100 });
});
