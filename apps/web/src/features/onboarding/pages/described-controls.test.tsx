import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { emptyFacts, type Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { onboardingAnswers } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const EMPTY = emptyFacts('2026-03-02');
const LLC = completeFacts('llc');

/** A record that was added and not filled in. */
const blank = (at: number) => [{ uid: idOf(at), values: { title: '' } }];

const FORMS: readonly [name: string, address: string, facts: Facts][] = [
  ['company', '/CompanyProfile', EMPTY],
  ['ownership', `/CompanyOwnershipProfile?at=owners.${idOf(41)}.first_name`, { ...EMPTY, owners: blank(41) }],
  ['business', '/BusinessProfile', { ...EMPTY, business: { mcc: '0000' } }],
  ['security', '/CompanyOwnershipProfile?part=security', EMPTY],
  ['settlement', `/SettlementBankDetails?at=accounts.${idOf(42)}.bank_name`, { ...EMPTY, accounts: blank(42) }],
  ['contact', `/AllContact?at=contacts.${idOf(43)}.first_name`, { ...EMPTY, contacts: blank(43) }],
];

/** The controls that say something about themselves, by what they say. */
const toldAbout = (part: 'hint' | 'error'): { text: string; control: Element | null }[] =>
  [...document.querySelectorAll(`form [id$="-${part}"]`)].map((told) => ({
    text: told.textContent ?? '',
    control: document.querySelector(`form [aria-describedby~="${CSS.escape(told.id)}"]`),
  }));

test.each(FORMS)('in %s every hint and every error belongs to its control', async (_name, address, facts) => {
  const { user } = await openPage(address, { as: 'merchant', answers: onboardingAnswers(facts) });
  await waitFor(() => expect(document.querySelector('form:not([data-partial])')).toBeTruthy());
  await user.click(await screen.findByRole('button', { name: /^Continue to/ }));
  await waitFor(() => expect(toldAbout('error').length).toBeGreaterThan(0));
  const told = [...toldAbout('hint'), ...toldAbout('error')];
  expect(told.filter(({ control }) => control === null).map(({ text }) => text)).toEqual([]);
  // What is a group of checkboxes has no such state; its error is its description.
  const single = toldAbout('error').filter(({ control }) => control?.getAttribute('role') !== 'group');
  expect(single.filter(({ control }) => control?.getAttribute('aria-invalid') !== 'true')).toEqual([]);
});

test('each paper says to its own button what it is for', async () => {
  await openPage('/documents', { as: 'merchant', answers: onboardingAnswers(LLC) });
  await screen.findAllByRole('button', { name: /^Replace/ });
  const names = [...document.querySelectorAll('main button[aria-label]')].map((one) => one.getAttribute('aria-label'));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
