import { describe, expect, test } from 'vitest';
import { completeFacts, EXAMPLE_KINDS } from '../applications/ledger/example-facts.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import type { Values } from '../applications/fields/values.ts';
import {
  type Account,
  contactWarnings,
  isSamePerson,
  signedOver,
  signerName,
  signersOf,
  signerRolesOf,
} from './signers.ts';
import { isStanding, reminderDue, signerStateOf } from './state.ts';
import { statementsFor } from './statements.ts';
import { signingStepsOpen } from './steps.ts';

const llc = completeFacts('llc');
const [marisol, theodore] = llc.owners;
if (!marisol || !theodore) throw new Error('the example has two owners');
const changed = (changes: Values): Facts => ({
  ...llc,
  owners: [marisol, { ...theodore, values: { ...theodore.values, ...changes } }],
});
const rolesOf = (changes: Values) => signerRolesOf(changed(changes), { ...theodore.values, ...changes });

describe('who signs for themselves', () => {
  test('is an owner of a quarter or more, the control person, and each guarantor; a company is not', () => {
    expect(rolesOf({ ownership_bps: 2500 })).toEqual(['owner']);
    expect(rolesOf({ ownership_bps: 2499 })).toEqual([]);
    expect(rolesOf({ ownership_bps: 0, is_control_person: true })).toEqual(['control_person']);
    expect(rolesOf({ ownership_bps: 1000, is_guarantor: true })).toEqual(['guarantor']);
    expect(rolesOf({ owner_type: 'company' })).toEqual([]);
    expect(signersOf(llc).map(({ values }) => signerName(values))).toEqual(['Marisol Vega', 'Theodore Okafor']);
  });

  test.each(EXAMPLE_KINDS)(
    'is somebody in an application of kind %s, and nobody is asked for a guaranty there is not',
    (kind) => {
      const facts = completeFacts(kind);
      expect(signersOf(facts).length).toBeGreaterThan(0);
      const guarantors = signersOf(facts).filter(({ values }) => signerRolesOf(facts, values).includes('guarantor'));
      if (['nonprofit', 'listed', 'government', 'sole_prop'].includes(kind)) expect(guarantors).toEqual([]);
    },
  );

  test('reads the guaranty only as a guarantor', () => {
    expect(statementsFor(['owner'])).not.toContain('guaranty');
    expect(statementsFor(['owner', 'guarantor'])).toContain('guaranty');
  });
});

const account: Account = {
  name: 'Marisol Vega',
  email: 'marisol.vega@harborstreetcoffee.com',
  isEmailVerified: true,
  mobile: '4155552673',
};

test('whoever is signed in is an owner by a proved address and by name', () => {
  expect(isSamePerson(account, marisol.values)).toBe(true);
  expect(isSamePerson({ ...account, isEmailVerified: false }, marisol.values)).toBe(false);
  expect(isSamePerson({ ...account, email: 'other@harborstreetcoffee.com' }, marisol.values)).toBe(false);
  expect(isSamePerson(account, { ...theodore.values, email: account.email })).toBe(false);
});

test('one phone for two people, or the applicant’s for another, is a warning; one’s own is not', () => {
  expect(contactWarnings(llc, marisol, [account])).toEqual([]);
  const shared = changed({ phone: '4155552673', email: account.email });
  const second = shared.owners[1] ?? theodore;
  expect(contactWarnings(shared, second, [account])).toEqual([
    'phone_shared',
    'email_shared',
    'phone_of_applicant',
    'email_of_applicant',
  ]);
});

describe('what is signed over', () => {
  const mark = (changes: Values, secret = 'a'): string => {
    const facts = changed(changes);
    return JSON.stringify(signedOver(facts, facts.owners[1]?.values ?? {}, () => secret));
  };
  const before = mark({});

  test.each<Values>([
    { last_name: 'Other' },
    { address1: '1 Elsewhere' },
    { ownership_bps: 4001 },
    { is_guarantor: true },
    { is_control_person: true },
    { id_type: 'itin' },
  ])('changes with %j', (changes) => expect(mark(changes)).not.toBe(before));

  test('changes with a number, of which it holds the mark alone, and not with where the person is reached', () => {
    expect(mark({}, 'b')).not.toBe(before);
    expect(before).not.toContain('218554370');
    expect(mark({ phone: '4155550000', email: 'x@y.com', title: 'ceo' })).toBe(before);
  });

  test('is a guaranty for one business and no other', () => {
    const of = (legal_name: string) =>
      signedOver({ ...llc, company: { ...llc.company, legal_name } }, marisol.values, () => null);
    expect(of('One LLC')).not.toEqual(of('Two LLC'));
  });
});

describe('a signature', () => {
  const now = { content: 'c', recordVersion: 3 };
  test('holds for what it was given over; one of the earlier rule for the entry as it stood', () => {
    expect(isStanding({ content: 'c', recordVersion: null, isPaperGood: true }, now)).toBe(true);
    expect(isStanding({ content: 'd', recordVersion: null, isPaperGood: true }, now)).toBe(false);
    expect(isStanding({ content: 'c', recordVersion: null, isPaperGood: false }, now)).toBe(false);
    expect(isStanding({ content: null, recordVersion: 3, isPaperGood: true }, now)).toBe(true);
    expect(isStanding({ content: null, recordVersion: 2, isPaperGood: true }, now)).toBe(false);
  });

  test('is waited for, runs out of time, or has to be given again', () => {
    const link = { expiresAt: 10 };
    expect(signerStateOf({ isSigned: false, wasSigned: false, link: null }, 5)).toBe('not_asked');
    expect(signerStateOf({ isSigned: false, wasSigned: false, link }, 5)).toBe('waiting');
    expect(signerStateOf({ isSigned: false, wasSigned: false, link }, 10)).toBe('expired');
    expect(signerStateOf({ isSigned: false, wasSigned: true, link }, 5)).toBe('changed');
    expect(signerStateOf({ isSigned: true, wasSigned: true, link: null }, 5)).toBe('signed');
  });

  test('is asked for again after two waits and no more', () => {
    const due = (reminders: number, now: number) => reminderDue({ askedAt: 0, reminders }, now, [2, 5]);
    expect([due(0, 1), due(0, 2), due(1, 4), due(1, 5), due(2, 99)]).toEqual([false, true, false, true, false]);
  });
});

test('the applicant sends links and signs as themselves; the desk revokes and accepts paper; a partner looks on', () => {
  const now = { status: 'in_underwriting', state: 'waiting', hasLink: true, isMe: true, isReturned: false } as const;
  expect(signingStepsOpen('merchant', now)).toEqual(['send', 'sign']);
  expect(signingStepsOpen('underwriter', now)).toEqual(['send', 'revoke', 'accept_paper']);
  expect(signingStepsOpen('iso', now)).toEqual([]);
  expect(signingStepsOpen('subuser', now)).toEqual([]);
  expect(signingStepsOpen('admin', { ...now, state: 'signed' })).toEqual([]);
  expect(signingStepsOpen('merchant', { ...now, status: 'declined' })).toEqual([]);
  expect(signingStepsOpen('merchant', { ...now, isReturned: true })).toEqual(['sign']);
  expect(signingStepsOpen('admin', { ...now, isReturned: true })).toContain('send');
});
