import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, ROLES } from './roles.ts';
import {
  appointableRoles,
  mayTouch,
  type PersonFacts,
  STAFF_STEPS,
  type StaffStep,
  staffStepsOpen,
  takeStaffStep,
} from './staff-steps.ts';

const ME = 'me';
const active = { isBlocked: false, isDeleted: false, isActivated: true };
const person = (role: Role, more: Partial<PersonFacts> = {}): PersonFacts => ({
  uid: 'somebody',
  role,
  ...active,
  ...more,
});
const take = (step: StaffStep, actor: Role, target: PersonFacts, activeKeepers = 3) =>
  takeStaffStep(step, { actor: { uid: ME, role: actor }, target, activeKeepers });
const shut = (because: string) => ({ open: false, because });
const OPEN = { open: true };

/** Who may look after whom, by hand: a row per actor. */
const TOUCHES: Record<Role, readonly Role[]> = {
  merchant: [],
  subuser: [],
  underwriter: [],
  iso: [],
  admin: ['merchant', 'subuser', 'underwriter', 'iso'],
  superadmin: ['merchant', 'subuser', 'underwriter', 'iso', 'admin', 'superadmin'],
};

test.each(ROLES)('a %s looks after those below them and nobody else', (actor) => {
  expect(ROLES.filter((target) => mayTouch(actor, target))).toEqual(TOUCHES[actor]);
});

test.each<[Role, Role[]]>([
  ['merchant', []],
  ['subuser', []],
  ['underwriter', []],
  ['iso', []],
  ['admin', ['underwriter', 'iso']],
  ['superadmin', ['underwriter', 'iso', 'admin', 'superadmin']],
])('a %s may appoint %j', (actor, roles) => {
  expect(appointableRoles(actor)).toEqual(roles);
});

describe('a step on another person', () => {
  test.each<[StaffStep, Partial<PersonFacts>, object]>([
    ['edit', {}, OPEN],
    ['edit', { isBlocked: true }, OPEN],
    ['block', {}, OPEN],
    ['block', { isBlocked: true }, shut('wrongState')],
    ['unblock', {}, shut('wrongState')],
    ['unblock', { isBlocked: true }, OPEN],
    ['delete', {}, OPEN],
    ['delete', { isBlocked: true }, OPEN],
    ['invite', {}, shut('wrongState')],
    ['invite', { isActivated: false }, OPEN],
    ['invite', { isActivated: false, isBlocked: true }, shut('wrongState')],
    ...STAFF_STEPS.map((step): [StaffStep, Partial<PersonFacts>, object] => [step, { isDeleted: true }, shut('gone')]),
  ])('%s, when they are %j', (step, state, answer) => {
    expect(take(step, 'admin', person('underwriter', state))).toEqual(answer);
  });

  test.each(STAFF_STEPS)('%s is shut to admins where the person is an admin or super admin', (step) => {
    const state = { isBlocked: step === 'unblock', isActivated: step !== 'invite' };
    for (const role of ['admin', 'superadmin'] as const) {
      expect(take(step, 'admin', person(role, state))).toEqual(shut('notYours'));
      expect(take(step, 'superadmin', person(role, state))).toEqual(OPEN);
    }
  });
});

test('nobody blocks or deletes themselves, but may edit themselves', () => {
  const self = person('superadmin', { uid: ME });
  expect(take('block', 'superadmin', self)).toEqual(shut('yourself'));
  expect(take('delete', 'superadmin', self)).toEqual(shut('yourself'));
  expect(take('edit', 'superadmin', self)).toEqual(OPEN);
});

test('the last active admin or super admin can be neither blocked nor deleted', () => {
  for (const role of ['admin', 'superadmin'] as const) {
    for (const step of ['block', 'delete'] as const) {
      expect(take(step, 'superadmin', person(role), 1)).toEqual(shut('lastAdmin'));
      expect(take(step, 'superadmin', person(role), 2)).toEqual(OPEN);
    }
    expect(take('delete', 'superadmin', person(role, { isBlocked: true }), 1)).toEqual(OPEN);
  }
  expect(take('block', 'superadmin', person('underwriter'), 1)).toEqual(OPEN);
});

const facts = fc.record({
  actor: fc.record({ uid: fc.constantFrom('a', 'b'), role: fc.constantFrom(...ROLES) }),
  target: fc.record({
    uid: fc.constantFrom('a', 'b'),
    role: fc.constantFrom(...ROLES),
    isBlocked: fc.boolean(),
    isDeleted: fc.boolean(),
    isActivated: fc.boolean(),
  }),
  activeKeepers: fc.nat(3),
});

test('the steps shown are exactly the steps that can be taken', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(staffStepsOpen(given)).toEqual(STAFF_STEPS.filter((step) => takeStaffStep(step, given).open));
      if (given.target.isDeleted) expect(staffStepsOpen(given)).toEqual([]);
    }),
  );
});

test('no order of blocks and deletions leaves the house without a keeper', () => {
  const keepers = fc.array(fc.constantFrom<Role>('admin', 'superadmin'), { minLength: 1, maxLength: 4 });
  const moves = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom<StaffStep>('block', 'delete', 'unblock')), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(keepers, moves, (roles, steps) => {
      const people = roles.map((role, at) => person(role, { uid: String(at) }));
      const isUp = (one: PersonFacts): boolean => !one.isBlocked && !one.isDeleted;
      for (const [by, on, step] of steps) {
        const [actor, target] = [people[by % people.length], people[on % people.length]];
        if (!actor || !target || !isUp(actor)) continue;
        const activeKeepers = people.filter(isUp).length;
        if (!takeStaffStep(step, { actor, target, activeKeepers }).open) continue;
        if (step === 'delete') target.isDeleted = true;
        else target.isBlocked = step === 'block';
      }
      expect(people.some(isUp)).toBe(true);
    }),
  );
});
