import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseAnswers, caseApplication, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { buyAt, ratesOf, saleAt } from '../../../testing/rates.ts';
import { resultAt, riskOf } from '../../../testing/risk.ts';
import { AT } from '../../../testing/tickets.ts';

const RECOMMENDATION: CaseFile['approvals'][number] = {
  step: 'recommend',
  decision: 'approve_with_conditions',
  person: { uid: idOf(2), name: 'Una Reyes' },
  role: 'underwriter',
  memo: 'A young business with large tickets; the owner called back.',
  conditions: { reserve_ppm: 100_000, reserve_days: 180 },
  documents_reason: null,
  bypass: false,
  at: AT,
  current: true,
};

const RETURNED: CaseFile['events'][number] = {
  n: 3,
  event: 'return',
  from: 'awaiting_admin',
  to: 'in_underwriting',
  actor: 'Adam Ode',
  reason: 'The lease ends in May.',
  at: AT,
};

const openCard = async (answers: Answers = {}, as: 'underwriter' | 'admin' | 'iso' = 'admin') => {
  const file = caseFileOf({
    application: caseApplication({ status: 'awaiting_admin', eventsOpen: ['approve'] }),
    approvals: [RECOMMENDATION],
    events: [...caseFileOf().events, RETURNED],
  });
  const opened = await openPage(`/applications/${idOf(500)}`, { as, answers: caseAnswers(file, answers) });
  return { ...opened, card: await screen.findByRole('region', { name: 'Based on' }) };
};

test('an admin reads the memo, the conditions, the risk with its reasons, the exposure and who decided what', async () => {
  const { card } = await openCard({
    'risk.readRisk': riskOf({ results: [resultAt('R07', { points: 12 }), resultAt('R01')] }),
    'rates.readRates': ratesOf(),
  });
  expect(await within(card).findByText('$12,000.00')).toBeTruthy();
  const text = card.textContent ?? '';
  expect(text).toContain('A young business with large tickets; the owner called back.');
  expect(text).toContain('10.00% of settlements for 180 days');
  expect(text).toContain('What R07 found');
  expect(text).not.toContain('What R01 found');
  expect(text).toContain('First Harbor Bank');
  expect(text).toContain('The lease ends in May.');
  expect(text).toContain('Una Reyes');
});

test('an ISO sees the rates and the decisions, and nothing of what is hidden from it', async () => {
  const { card } = await openCard({}, 'iso');
  expect(within(card).getByRole('heading', { name: 'Decisions' })).toBeTruthy();
  expect(within(card).queryByRole('heading', { name: 'Risk' })).toBeNull();
  expect(card.textContent).not.toContain('of 7');
});

test('what cannot be loaded is said, and the rest of the card is there', async () => {
  const { card } = await openCard({ 'risk.readRisk': refuse('failed') });
  expect(await within(card).findByText(/could not be loaded/)).toBeTruthy();
  expect(card.textContent).toContain('the owner called back');
});

test('an admin corrects an answer with a reason, and is told what follows', async () => {
  const company = caseFileOf().records.find(({ section }) => section === 'company');
  const { user, server } = await openCard({
    'onboarding.updateCompany': {
      record: company ?? caseFileOf().records[0],
      sections: [],
      conflicts: {},
      version: 8,
    } as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Correct City' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct City' });
  expect(dialog.textContent).toContain('returns to underwriting');
  const city = within(dialog).getByRole('textbox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Elko');
  await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  expect(await within(dialog).findByText('Say why in at least 10 characters.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Why are you/ }), 'The owner spelled it out');
  await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  await waitFor(() =>
    expect(server.asked('onboarding.updateCompany')[0]?.body).toMatchObject({
      city: 'Elko',
      reason: 'The owner spelled it out',
    }),
  );
  expect(await screen.findByText('City corrected')).toBeTruthy();
});

test('a secret is nobody else’s to correct', async () => {
  await openCard();
  await screen.findByRole('button', { name: 'Correct City' });
  expect(screen.queryByRole('button', { name: 'Correct Tax ID' })).toBeNull();
});

test('an underwriter corrects nothing', async () => {
  await openCard({}, 'underwriter');
  await screen.findByText('Harbor Street Coffee LLC');
  expect(screen.queryByRole('button', { name: 'Correct City' })).toBeNull();
});

test('rates are summed up with their margin, their reserve and what is missing in them', async () => {
  const { pricing } = ratesOf();
  const amounts = { costCents: 54_878, revenueCents: 68_029, marginCents: 13_151 };
  const none = { interchangeCents: 0, assessmentsCents: 0, billCents: 0, effectivePpm: 0, surchargeCents: 0 };
  const from = { plan_uid: idOf(600), effective_from: '2026-05-01', lines: {}, newer: null };
  const reserve = { type: 'rolling', rate: '10.00', days: 180, cap_cents: null } as const;
  const { card } = await openCard({
    'rates.readRates': ratesOf({
      buy: buyAt(860, { source: { ...from, version_uid: idOf(601), name: 'First Harbor Bank', n: 3, changed: 0 } }),
      sale: saleAt(861, {
        reserve,
        source: { ...from, version_uid: idOf(602), name: 'Retail standard', n: 2, changed: 1 },
      }),
      pricing: pricing && {
        ...pricing,
        month: { lines: [], ...amounts, ...none },
        findings: [{ line: 'auth_fee', severity: 'missing', rule: 'not_complete', message: 'Missing' }],
      },
    }),
    'risk.readRisk': riskOf({ current: false, results: [], run: null }),
  });
  expect(await within(card).findByText('$131.51')).toBeTruthy();
  expect(card.textContent).toContain('10.00%, 180 days');
  expect(within(card).getByText('Priced from First Harbor Bank, version 3')).toBeTruthy();
  expect(within(card).getByText('Priced from Retail standard, version 2, 1 line changed')).toBeTruthy();
  expect(card.textContent).toContain('One rate is missing or invalid.');
  expect(card.textContent).toContain('The application changed after the checks ran.');
});
