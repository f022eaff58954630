import { expect, test } from 'vitest';
import { AUDIT_SIGHT, kindOfLane, LANE_KINDS, seesLane } from './audit-sight.ts';
import { GRANTS } from './grants.ts';
import { ROLES } from './roles.ts';

test('whoever may read the audit log sees something of it, and nobody else does', () => {
  for (const role of ROLES) expect(AUDIT_SIGHT[role].length > 0, role).toBe(GRANTS[role].read_audit);
});

test('whoever carries the log out of the house sees all of it', () => {
  for (const role of ROLES.filter((each) => GRANTS[each].export_audit)) expect(AUDIT_SIGHT[role]).toEqual(LANE_KINDS);
});

test.each([
  ['application:1', true],
  ['applications:1', false],
  ['application', false],
  ['user:1', false],
  ['session:1', false],
  ['system:audit', false],
  ['', false],
])('an underwriter reads the lane "%s": %s', (lane, isSeen) => {
  expect(seesLane('underwriter', lane)).toBe(isSeen);
});

test('a lane is of the kind its name begins with', () => {
  expect(kindOfLane('system:audit')).toBe('system');
  expect(kindOfLane('user:a:b')).toBe('user');
  expect(kindOfLane('elsewhere:a')).toBeUndefined();
});
