import { screen, waitFor, within } from '@testing-library/react';
import { DECLINE_REASONS } from '@ledgate/domain/lifecycle/approvals.ts';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import {
  ADMIN_BOARD,
  APPLYING,
  BEGUN,
  dashboardOf,
  type DashboardReply,
  EXPOSURE,
  ISO_BOARD,
  SHOP_BOARD,
  UNDERWRITER_BOARD,
} from '../../../testing/boards.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

type As = 'underwriter' | 'iso' | 'admin' | 'merchant' | 'subuser';

const openBoard = (as: As, board: DashboardReply['board'], answers: Answers = {}) =>
  openPage('/', { as, answers: { 'dashboard.readDashboard': dashboardOf(board), ...answers } });

const leadOf = (name: string | RegExp): string | null | undefined =>
  screen.getByRole('link', { name }).getAttribute('href');

const regionOf = (name: string) => within(screen.getByRole('region', { name }));

test('an underwriter sees the own queue, and each figure leads to the list it was counted from', async () => {
  await openBoard('underwriter', UNDERWRITER_BOARD);
  await screen.findByText('Pier Nine Bakery');
  expect(leadOf('Your open cases: 14')).toBe('/applications?view=mine');
  expect(leadOf('Overdue: 4')).toContain('due=overdue');
  expect(leadOf('Due tomorrow')).toMatch(/assignee=me.*due=tomorrow/);
  expect(leadOf('1 to 6 days')).toMatch(/assignee=me.*submitted_after=2026-11-13&submitted_before=2026-11-18/);
  expect(leadOf('The merchant')).toContain('status__in=query_raised,awaiting_merchant&');
  expect(screen.queryByText('The ISO'), 'nothing waits there').toBeNull();
  expect(leadOf('Harbor Coffee LLC')).toBe(`/applications/${idOf(501)}`);
});

test('how a figure moved is said in words', async () => {
  await openBoard('underwriter', UNDERWRITER_BOARD);
  const decisions = await screen.findByRole('region', { name: 'Your decisions' });
  expect(within(decisions).getByText('50% up from 8')).toBeTruthy();
  expect(within(decisions).getByText('Same in the prior period')).toBeTruthy();
  expect(within(decisions).getByText('33% down from 3 h 0 min')).toBeTruthy();
  expect(leadOf('Recommended: 12')).toBe(
    '/reports/build?subject=steps&by=taken_by&of=steps&step=recommend&compare=1&period=last_28_days',
  );
  expect(within(decisions).getByText('18 of 20 within SLA')).toBeTruthy();
  expect(leadOf(/^Median time: /)).toContain('subject=stays&by=status');
});

test('the next case is opened by the call that takes it', async () => {
  const { server, user, address } = await openBoard('underwriter', UNDERWRITER_BOARD, {
    'queue.takeNext': refuse('busy'),
  });
  await user.click(await screen.findByRole('button', { name: 'Open next case' }));
  await waitFor(() => expect(server.asked('queue.takeNext')).toHaveLength(1));
  expect(address(), 'still here after a failure').toBe('/');
  server.answer({ 'queue.takeNext': { application: null } });
  await user.click(screen.getByRole('button', { name: 'Open next case' }));
  expect((await screen.findAllByText('Your queue is empty.')).length).toBeGreaterThan(0);
});

test('with nothing to do there is no next case to open', async () => {
  await openBoard('underwriter', {
    ...UNDERWRITER_BOARD,
    next: null,
    ball: [],
    reopened: { count: { value: 0, before: 0 }, cases: [] },
  });
  expect(await screen.findByText('Your queue is empty.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open next case' })).toBeNull();
  expect(screen.getByText('You have no open cases.')).toBeTruthy();
  expect(screen.getByText('None of your cases were reopened in this period.')).toBeTruthy();
});

test('an ISO sees how far merchants come, who stalled where, and the residuals', async () => {
  await openBoard('iso', ISO_BOARD);
  const row = await screen.findByRole('row', { name: /^Submitted Submitted: 19 70 / });
  expect(row.textContent).toContain('88%');
  expect(leadOf('Submitted: 19')).toContain('status__in=submitted,in_underwriting,query_raised');
  expect(leadOf('Awaiting merchant acceptance')).toContain('status__in=awaiting_merchant');
  expect(leadOf('Residuals: $1,250.00')).toBe('/residuals');
  expect(regionOf('Where merchants stalled').getByRole('link', { name: 'Harbor Coffee LLC' })).toBeTruthy();
});

test('whoever may not read residuals is shown none', async () => {
  await openBoard('iso', { ...ISO_BOARD, residuals: null });
  await screen.findByText('Went live this month');
  expect(screen.queryByText('Residuals')).toBeNull();
});

test('an admin sees the whole desk: stages, stays, load, desks, declines and hand-offs', async () => {
  await openBoard('admin', ADMIN_BOARD, { 'dashboard.readExposure': EXPOSURE });
  await screen.findByText('From start to live');
  expect(leadOf('SLA met: 90%')).toContain('by=desk&of=kept_ppm,kept_steps,late_steps&desk=underwriting,iso,admin');
  expect(leadOf('Final approval')).toContain('by=taken_by&of=kept_ppm,kept_steps,late_steps&desk=admin');
  expect(leadOf('ISO bypasses: 2')).toBe('/bypasses');
  expect(leadOf('Hand-offs in trouble: 2')).toBe('/handoffs?view=attention');
  expect(leadOf('Live: reached by 20')).toContain('step=bank_board,provider_board');
  expect(leadOf('In underwriting')).toContain('subject=stays');
  expect(leadOf(DECLINE_REASONS.risk)).toContain('by=taken_by&of=steps&decision_reason=risk');
  expect(leadOf('Dana Flores')).toContain(`assignee=${idOf(30)}`);
  expect(leadOf('3 overdue')).toContain('due=overdue');
  expect(screen.getByRole('row', { name: /^In underwriting 31 1 d 0 h .*100% up.* 2 d 0 h$/ })).toBeTruthy();
  expect(await screen.findByRole('row', { name: /^Meridian Bank 3 \$400,000 \$100,000 25%$/ })).toBeTruthy();
  expect(leadOf('Meridian Bank')).toContain(
    `subject=exposure&by=merchant&of=exposure_cents,reserve_cents,covered_ppm,accounts&bank=${idOf(60)}`,
  );
  expect(leadOf('5812 Restaurants')).toContain('mcc=5812');
});

test('an exposure that cannot be counted leaves the rest of the board, and can be asked for again', async () => {
  const { server, user } = await openBoard('admin', ADMIN_BOARD, { 'dashboard.readExposure': refuse('failed') });
  await screen.findByRole('alert');
  expect(screen.getByText('Dana Flores')).toBeTruthy();
  server.answer({ 'dashboard.readExposure': EXPOSURE });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('5812 Restaurants')).toBeTruthy();
});

test('a merchant who applies sees what is missing, whose turn it is and how long it takes', async () => {
  await openBoard(
    'merchant',
    { kind: 'applicant', applying: APPLYING },
    { 'applications.listApplications': pageOf([]) },
  );
  expect(await screen.findByText('12 answers and documents are missing.')).toBeTruthy();
  expect(leadOf('Tax ID')).toBe(`/CompanyProfile?application=${idOf(501)}&at=company.tax_id`);
  expect(leadOf('See everything that is missing')).toBe(`/summary?application=${idOf(501)}`);
  expect(screen.getByText('It is your turn.')).toBeTruthy();
  expect(screen.getByText(/Usually within 4 business days/)).toBeTruthy();
});

test('a merchant who was asked something is led to the questions, and told who still has to sign', async () => {
  const applying = {
    ...APPLYING,
    application: { ...BEGUN, status: 'query_raised' as const },
    missing: { count: 0, first: [], sections: [] },
    questions: 2,
    waiting_for: ['Maya Ortiz'],
  };
  await openBoard('merchant', { kind: 'applicant', applying }, { 'applications.listApplications': pageOf([]) });
  expect(await screen.findByText(/2 questions need your answer/)).toBeTruthy();
  expect(screen.queryByText('What is missing'), 'nothing is, beside the answers').toBeNull();
  expect(leadOf('Answer now')).toBe(`/my-queries?application=${idOf(501)}`);
  expect(screen.getByText('Still to sign: Maya Ortiz.')).toBeTruthy();
});

test('a merchant who sells sees today, deposits, disputes and products, each leading to its record', async () => {
  await openBoard('merchant', SHOP_BOARD);
  expect(await screen.findByText('37% up from $600.00 by this time last week')).toBeTruthy();
  expect(leadOf('Sales today: $820.50')).toBe('/transactions?from=2026-11-19&to=2026-11-19');
  expect(leadOf('Declined in the period: 12')).toContain('status=declined');
  expect(screen.getByRole('columnheader', { name: 'Same weekday last week' })).toBeTruthy();
  expect(leadOf(/^Sent /)).toBe(`/deposits/${idOf(700)}`);
  expect(leadOf('Goods not received')).toBe(`/disputes/${idOf(710)}`);
  expect(screen.getByRole('row', { name: /^Flat white 320\.5 \$1,440\.00/ })).toBeTruthy();
  expect(leadOf('Flat white')).toBe(`/products?open=${idOf(720)}`);
  expect(screen.getByText('Answer by Nov 25, 2026, 6 days left')).toBeTruthy();
});

test('a sub-user who was handed none of the figures is told so', async () => {
  await openBoard('subuser', { ...SHOP_BOARD, sales: null, deposits: null, disputes: null, products: null });
  expect(await screen.findByText('No figures here')).toBeTruthy();
});

test('a sub-user sees the parts that were handed to them, and no other', async () => {
  await openBoard('subuser', { ...SHOP_BOARD, sales: null, deposits: null, disputes: null });
  expect(await screen.findByText('Flat white')).toBeTruthy();
  expect(screen.queryByText('Sales today')).toBeNull();
  expect(screen.queryByText('Deposits on the way')).toBeNull();
});
