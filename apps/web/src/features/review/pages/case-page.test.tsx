import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseTrail } from '../../../lib/case-trail.ts';
import { caseAnswers, caseApplication, caseFileOf, caseSections } from '../../../testing/cases.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { recordsIn } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT, noteAt, queryAt, ticketAt } from '../../../testing/tickets.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { emptyFacts } from '@ledgate/domain/applications/ledger/facts.ts';

const CASE = `/applications/${idOf(500)}`;

const openCase = (
  changes: Partial<CaseFile> = {},
  answers: Answers = {},
  { search = '', as = 'underwriter' as const }: { search?: string; as?: 'underwriter' | 'admin' | 'iso' } = {},
) => openPage(`${CASE}${search}`, { as, answers: caseAnswers(caseFileOf(changes), answers) });

const UNA = { uid: idOf(2), name: 'Una Reyes' };

test('a case on its way says so', async () => {
  await openCase({}, { 'review.readCase': never });
  expect(screen.getByRole('status', { name: 'Loading the case' }).getAttribute('aria-busy')).toBe('true');
});

test('a case that is not there, or not for this person, says so', async () => {
  await openCase({}, { 'review.readCase': refuse('not_found') });
  expect((await screen.findAllByText('Case not found')).length).toBeGreaterThan(0);
});

test('a case that cannot be loaded can be tried again', async () => {
  const { server, user } = await openCase({}, { 'review.readCase': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'review.readCase': caseFileOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Harbor Coffee' })).toBeTruthy();
});

test('the head says who it is, who has it, how risky it is and by when a step is due', async () => {
  await openCase({
    application: caseApplication({ assignee: UNA, risk: { score: 71, band: 'high', hard_stop: null } }),
    due_at: '2026-03-01T15:00:00.000Z',
  });
  expect(await screen.findByText('With Una Reyes')).toBeTruthy();
  expect(screen.getByText('Risk: High, 71')).toBeTruthy();
  expect(screen.getByText(/^Was due/)).toBeTruthy();
});

test('a hard stop is named in place of a score', async () => {
  const risk = { score: 0, band: 'decline', hard_stop: 'sanctions' } as const;
  await openCase({ application: caseApplication({ risk }) });
  expect(await screen.findByText('Hard stop: sanctions')).toBeTruthy();
  expect(screen.queryByText(/^Risk:/)).toBeNull();
});

test('an ISO is told neither who has it nor the audit log', async () => {
  await openCase({ application: caseApplication({ submitted_at: null }) }, {}, { as: 'iso' });
  expect(await screen.findByRole('tab', { name: 'Files' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Audit' })).toBeNull();
  expect(screen.queryByText('Not assigned')).toBeNull();
});

test('a case is taken by a key, put aside until a day with the reason, and brought back', async () => {
  const until = '2999-01-05T05:00:00.000Z';
  const { server, user } = await openCase(
    { application: caseApplication({ status: 'submitted' }) },
    {
      'queue.assign': ({ body }) => ({
        dry_run: body.dry_run,
        results: [
          {
            uid: idOf(500),
            reference: 'LG-0500',
            name: null,
            status: 'submitted',
            ok: true,
            from: null,
            to: UNA,
            problem: null,
          },
        ],
      }),
      'queue.snooze': caseApplication({ snooze: { until, reason: 'Bank letter', by: 'Una Reyes' } }),
      'queue.wake': caseApplication(),
    },
  );
  await screen.findByRole('button', { name: 'Take' });
  await user.keyboard('t');
  expect(await screen.findByText('Taken')).toBeTruthy();
  expect(server.asked('queue.assign')[0]?.body).toMatchObject({ applications: [idOf(500)], dry_run: false });
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: /^Snooze/ });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  expect(await within(dialog).findByText('Choose a day.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '2999-01-05' } });
  await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Bank letter');
  server.answer({
    'review.readCase': caseFileOf({
      application: caseApplication({ status: 'submitted', snooze: { until, reason: 'Bank letter', by: 'Una Reyes' } }),
    }),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText(/^Snoozed until .*: Bank letter$/)).toBeTruthy();
  expect(server.asked('queue.snooze')[0]?.body).toEqual({ until: '2999-01-05', reason: 'Bank letter' });
  await user.click(await screen.findByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(server.asked('queue.wake')).toHaveLength(1));
});

test('a section shows every answer, with what is sealed as a mask', async () => {
  await openCase();
  expect(await screen.findByRole('heading', { name: '1/7 Company profile' })).toBeTruthy();
  expect(screen.getByText('Harbor Street Coffee LLC')).toBeTruthy();
  expect(screen.getByText('*****8356')).toBeTruthy();
});

test('an empty section and what is missing in it are said', async () => {
  const facts = emptyFacts('2026-03-02');
  await openCase({ records: [], sections: caseSections(facts), documents: [] });
  expect(await screen.findByText('Nothing entered here.')).toBeTruthy();
  const rail = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(rail).getAllByText('incomplete').length).toBeGreaterThan(3);
});

test('a number and a press lead to a section, and the address remembers it', async () => {
  const { user, address } = await openCase();
  await screen.findByRole('heading', { name: '1/7 Company profile' });
  await user.keyboard('2');
  expect(await screen.findByRole('heading', { name: 'Marisol Vega' })).toBeTruthy();
  expect(address()).toContain('section=ownership');
  expect(document.activeElement?.textContent).toBe('2/7 Ownership');
  await user.keyboard('q');
  const dialog = await screen.findByRole('dialog', { name: 'Raise a query' });
  expect(within(dialog).getByRole('combobox', { name: 'Section' })).toHaveProperty('value', 'Ownership');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Raise a query' })).toBeNull());
  await user.click(
    within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name: /^Contact/ }),
  );
  expect(await screen.findByRole('heading', { name: 'Dana Whitfield' })).toBeTruthy();
});

test('a section is verified as it was seen', async () => {
  const verified = caseSections(completeFacts('llc'), { verified: { by: UNA, at: AT, documents_reason: null } });
  const { server, user } = await openCase(
    {},
    {
      'review.verifySection': { sections: verified, application: caseApplication() },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Verify Company profile' }));
  expect(await screen.findByText('Company profile verified')).toBeTruthy();
  expect(server.asked('review.verifySection')[0]).toMatchObject({
    params: { uid: idOf(500), section: 'company' },
    body: { content: 'seen-company' },
  });
  expect(await screen.findByText(/^Verified by Una Reyes/)).toBeTruthy();
});

test('a verification is taken back by the same key', async () => {
  const sections = caseSections(completeFacts('llc'), { verified: { by: UNA, at: AT, documents_reason: null } });
  const { user } = await openCase(
    { sections },
    {
      'review.unverifySection': { sections: caseSections(completeFacts('llc')), application: caseApplication() },
    },
  );
  await screen.findByRole('button', { name: 'Undo the verification of Company profile' });
  await user.keyboard('v');
  expect(await screen.findByText('Company profile is no longer verified')).toBeTruthy();
});

test('a section that was changed meanwhile is shown anew and not verified', async () => {
  const { server, user } = await openCase({}, { 'review.verifySection': refuse('stale') });
  await user.click(await screen.findByRole('button', { name: 'Verify Company profile' }));
  expect(await screen.findByText('The section was not verified')).toBeTruthy();
  await waitFor(() => expect(server.asked('review.readCase').length).toBeGreaterThan(1));
});

test('a section that was verified before it changed says so', async () => {
  await openCase({
    sections: caseSections(completeFacts('llc'), { lapsed: { by: UNA, at: AT, documents_reason: null } }),
  });
  expect(await screen.findByText(/Verified by Una Reyes.*and changed since/)).toBeTruthy();
});

test('who may not review sees the case without buttons for it', async () => {
  await openCase({ reviewable: false, application: caseApplication({ eventsOpen: [], status: 'awaiting_iso' }) });
  expect(await screen.findByText('Waiting for the ISO.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify Company profile' })).toBeNull();
});

test('a secret is revealed only with a reason, and can be hidden again', async () => {
  const { server, user } = await openCase(
    {},
    {
      'applications.revealSecret': { value: '47-1928356', revealed_at: AT },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Reveal Tax ID' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reveal Tax ID' });
  await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
  expect(within(dialog).getByText('Say why in at least 10 characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: 'Why do you need it?' }));
  await user.paste('To compare it with the letter');
  await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
  expect(await screen.findByText('47-1928356')).toBeTruthy();
  expect(server.asked('applications.revealSecret')[0]?.body).toMatchObject({ field: 'tax_id' });
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('47-1928356')).toBeNull();
});

test('open questions are counted at their field, in the rail and in the panel', async () => {
  const { user } = await openCase(
    {},
    {
      'queries.findTickets': {
        results: [ticketAt(1, { ticket_timeline: [noteAt(1, { query: queryAt(1, { field: 'dba_name' }) })] })],
      },
    },
  );
  expect(await screen.findByRole('button', { name: 'Query 1 about Doing business as' })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Sections' })).getByText('query')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Query about Legal business name' }));
  expect(await screen.findByRole('dialog', { name: 'Raise a query' })).toBeTruthy();
});

test('what somebody else changed waits until it is asked for', async () => {
  const { server, user } = await openCase();
  await screen.findByText('Harbor Street Coffee LLC');
  const facts = completeFacts('llc');
  const changed = { ...facts, company: { ...facts.company, legal_name: 'Other Name LLC' } };
  server.answer({
    'review.readCase': caseFileOf({
      application: caseApplication({ evidence: '5.1' }),
      records: recordsIn(changed, 'company'),
    }),
  });
  globalThis.dispatchEvent(new Event('visibilitychange'));
  const notice = await screen.findByText(/This case changed while you were looking at it/);
  expect(screen.getByText('Harbor Street Coffee LLC')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the current version' }));
  expect(await screen.findByText('Other Name LLC')).toBeTruthy();
  expect(notice.isConnected).toBe(false);
});

test('colleagues on the same case are named', async () => {
  const event = `event: presence\ndata: ${JSON.stringify({ uid: idOf(500), people: [UNA] })}\n\n`;
  await openCase(
    {},
    {
      'queue.openLive': () => new ReadableStream({ start: (line) => line.enqueue(new TextEncoder().encode(event)) }),
    },
  );
  expect(await screen.findByText('Also here: Una Reyes')).toBeTruthy();
});

test('the next case of the list is one press away', async () => {
  caseTrail.set([idOf(499), idOf(500), idOf(501)]);
  const { user, address } = await openCase();
  await user.click(await screen.findByRole('button', { name: 'Next case' }));
  await waitFor(() => expect(address()).toBe(`/applications/${idOf(501)}`));
  caseTrail.set([]);
});

test('the case as it was is shown apart, and nothing can be done to it', async () => {
  const facts = completeFacts('llc');
  const later = { n: 99, event: 'approve', from: null, to: 'approved', actor: 'Ada', reason: null } as const;
  const { user, address } = await openCase(
    { events: [...caseFileOf().events, { ...later, at: '2999-01-01T00:00:00.000Z' }] },
    {
      'review.readApplicationAsOf': {
        at: AT,
        status: 'draft',
        submission: 0,
        sections: caseSections(facts),
        records: recordsIn({ ...facts, company: { ...facts.company, legal_name: 'Early Name LLC' } }, 'company'),
        documents: [],
      },
    },
    { search: `?at=${AT}&tab=timeline` },
  );
  expect(await screen.findByText(/This is the case as it was on/)).toBeTruthy();
  expect(await screen.findByText('Application started')).toBeTruthy();
  expect(screen.queryByText('Approved')).toBeNull();
  expect(await screen.findByText('Early Name LLC')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Steps' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByText('Harbor Street Coffee LLC')).toBeTruthy();
  expect(address()).toBe(`${CASE}?tab=timeline`);
});

test('a past that cannot be read can be tried again', async () => {
  await openCase({}, { 'review.readApplicationAsOf': refuse('failed') }, { search: `?at=${AT}` });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
