import type { AuditEntry, CaseFile } from '@ledgate/contract/case-file.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { caseAnswers, caseApplication, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { handoffAt } from '../../../testing/handoffs.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const openTab = (tab: string, changes: Partial<CaseFile> = {}, answers: Answers = {}) =>
  openPage(`/applications/${idOf(500)}?tab=${tab}`, {
    as: 'admin',
    answers: caseAnswers(caseFileOf(changes), answers),
  });

const UNA = { uid: idOf(2), name: 'Una Reyes' };

const entryAt = (n: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  n,
  at: AT,
  action: 'application.section_saved',
  actor: UNA,
  role: 'underwriter',
  own_role: null,
  reason: null,
  before: null,
  after: { section: 'company', fields: ['dba_name', 'website'], key: 'ab'.repeat(20) },
  address: null,
  hash: 'cd'.repeat(32),
  ...changes,
});

const auditOf = (results: AuditEntry[], count = results.length) => ({
  ...pageOf(results),
  count,
  next: count > results.length ? '/next' : null,
  actors: [UNA],
  actions: ['application.section_saved', 'application.submitted'],
});

test('the timeline tells what happened, the newest first, and leads back to how it was', async () => {
  const { user, address } = await openTab(
    'timeline',
    {},
    {
      'review.readApplicationAsOf': never,
    },
  );
  const lines = await screen.findAllByText(/^(Submitted|Application started)$/);
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Submitted', 'Application started']);
  await user.click(screen.getByRole('button', { name: /^As it was then, on/ }));
  await waitFor(() => expect(address()).toContain('at=2026'));
});

test('a case in which nothing has happened says so', async () => {
  await openTab('timeline', { events: [] });
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
});

test('a thousand steps are all told', async () => {
  const events = Array.from({ length: 1000 }, (_, at) => ({
    n: at + 1,
    event: 'raise_query',
    from: 'in_underwriting' as const,
    to: 'query_raised' as const,
    actor: 'Una Reyes',
    reason: `Question ${at + 1}`,
    at: AT,
  }));
  await openTab('timeline', { events });
  expect(await screen.findByText('Question 1000')).toBeTruthy();
  expect(document.querySelectorAll('[role="tabpanel"] ol > li')).toHaveLength(1000);
});

const SUBMISSIONS = {
  results: [1, 2].map((n) => ({
    n,
    at: AT,
    signer: { name: 'Marisol Vega', title: 'Managing member' },
    attested_n: n === 1 ? null : 1,
    sha256: 'ab'.repeat(32),
    file_id: null,
  })),
};

test('two submissions are compared field by field, with the question that asked for the change', async () => {
  const { server, user } = await openTab(
    'timeline',
    {},
    {
      'review.listSubmissions': SUBMISSIONS,
      'review.readDifferences': {
        from: 1,
        to: 2,
        changes: [
          {
            section: 'company',
            record: null,
            title: null,
            field: 'dba_name',
            label: 'Doing business as',
            before: 'Harbor Cofee',
            after: 'Harbor Coffee',
            isSecret: false,
            query: { ticket: idOf(1), reference: 'T-1', subject: 'Spelling' },
          },
          {
            section: 'ownership',
            record: idOf(1),
            title: 'Marisol Vega',
            field: 'ssn',
            label: 'SSN',
            before: null,
            after: '***-**-9145',
            isSecret: true,
            query: null,
          },
        ],
      },
    },
  );
  expect(
    await screen.findByText(/not signed again. The signature of submission 1 by Marisol Vega stands/),
  ).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Compare with submission 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'From submission 1 to submission 2' });
  expect(await within(dialog).findByText('Harbor Cofee')).toBeTruthy();
  expect(within(dialog).getByText('T-1: Spelling')).toBeTruthy();
  expect(within(dialog).getByText('Not answered')).toBeTruthy();
  expect(server.asked('review.readDifferences')[0]?.query).toEqual({ from: 1, to: 2 });
});

test('a comparison without a change says so, and one that fails can be tried again', async () => {
  const { server, user } = await openTab(
    'timeline',
    {},
    {
      'review.listSubmissions': SUBMISSIONS,
      'review.readDifferences': refuse('failed'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Compare with now' }));
  const dialog = await screen.findByRole('dialog', { name: 'From submission 2 to now' });
  await within(dialog).findByRole('alert');
  server.answer({ 'review.readDifferences': { from: 2, to: null, changes: [] } });
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('Nothing was changed.')).toBeTruthy();
});

test('submissions that cannot be listed are no empty list', async () => {
  const { server, user } = await openTab('timeline', {}, { 'review.listSubmissions': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'review.listSubmissions': SUBMISSIONS });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Submissions' })).toBeTruthy();
});

test('the audit log of the case says who did what in which role', async () => {
  const { server, user } = await openTab(
    'audit',
    {},
    {
      'review.listAudit': auditOf([
        entryAt(3, { own_role: 'superadmin', reason: 'Asked by phone' }),
        entryAt(2, { actor: null, role: null, action: 'application.expired' }),
        entryAt(1, { role: null }),
      ]),
    },
  );
  expect(await screen.findByText(/Una Reyes, Super admin as Underwriter/)).toBeTruthy();
  expect(screen.getByText('Asked by phone')).toBeTruthy();
  expect(screen.getByText(/^Ledgate, /)).toBeTruthy();
  expect(screen.getAllByText('section: company · fields: dba name, website')).toHaveLength(3);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Una Reyes');
  await waitFor(() => expect(server.asked('review.listAudit').at(-1)?.query.actor).toBe(idOf(2)));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'application.submitted');
  await waitFor(() => expect(server.asked('review.listAudit').at(-1)?.query.action).toBe('application.submitted'));
});

test('a log of a thousand entries is walked page by page', async () => {
  const page = Array.from({ length: 20 }, (_, at) => entryAt(1000 - at));
  const { server, user } = await openTab('audit', {}, { 'review.listAudit': auditOf(page, 1000) });
  expect(await screen.findByText('1–20 of 1000')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(await screen.findByText('21–40 of 1000')).toBeTruthy();
  expect(server.asked('review.listAudit').at(-1)?.query.page).toBe(2);
});

test('a log without matches says so, one that fails can be tried again', async () => {
  const { server, user } = await openTab('audit', {}, { 'review.listAudit': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'review.listAudit': auditOf([]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entry matches')).toBeTruthy();
});

const bypassAt = (number: number) => ({
  application: { uid: idOf(number), reference: `LG-${number}`, name: 'Harbor Coffee', status: 'approved' as const },
  iso: null,
  by: UNA,
  reason: `Reason ${number}`,
  at: AT,
});

const openBypasses = (answers: Answers) => openPage('/bypasses', { as: 'admin', answers });

test('while the report of bypasses is on its way it is busy', async () => {
  await openBypasses({ 'review.listBypasses': never });
  expect(screen.getByRole('heading', { name: 'Bypassed ISOs' })).toBeTruthy();
  expect(isBusy()).toBe(true);
});

test('a report without a bypass says when there will be one', async () => {
  await openBypasses({ 'review.listBypasses': pageOf([]) });
  expect(await screen.findByText('No ISO was bypassed')).toBeTruthy();
});

test('a report that cannot be loaded can be tried again', async () => {
  await openBypasses({ 'review.listBypasses': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a report of a thousand is turned page by page and leads to the case', async () => {
  const results = Array.from({ length: 25 }, (_, at) => bypassAt(1000 + at));
  const { server, user, address } = await openBypasses({
    'review.listBypasses': { ...pageOf(results), count: 1000, next: '/next' },
    ...caseAnswers(caseFileOf()),
  });
  expect(await screen.findByText('Reason 1024')).toBeTruthy();
  expect(screen.getAllByText('None')).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: /next page/i }));
  await waitFor(() => expect(server.asked('review.listBypasses').at(-1)?.query.page).toBe(2));
  await user.click(await screen.findByText('Reason 1024'));
  await waitFor(() => expect(address()).toBe(`/applications/${idOf(1024)}`));
});

test('the hand-off has a tab from the approval on, to which the step that is due leads', async () => {
  const events = [
    {
      n: 1,
      event: 'approve',
      from: 'awaiting_admin' as const,
      to: 'approved' as const,
      actor: 'Una',
      reason: null,
      at: AT,
    },
  ];
  const application = caseApplication({ status: 'approved', eventsOpen: ['send_to_bank', 'send_to_provider'] });
  const { user, address } = await openTab(
    'timeline',
    { application, events },
    { 'handoff.readHandoff': handoffAt(500) },
  );
  await user.click(await screen.findByRole('button', { name: 'Send to bank' }));
  expect(await screen.findByText('Approved. Ready to be sent to First Harbor Bank.')).toBeTruthy();
  expect(address()).toContain('tab=handoff');
});

test('before the approval there is nothing to hand over', async () => {
  await openTab('handoff');
  expect(await screen.findByRole('tab', { name: 'Timeline' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Hand-off' })).toBeNull();
});
