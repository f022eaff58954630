import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { type Facts, emptyFacts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt, pageOf, rowAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { documentAt, onboardingAnswers } from '../../../testing/onboarding.ts';
import { isBusy, openPage, openPart } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { ApplicationCard } from '../parts/application-card.tsx';

const LLC = completeFacts('llc');
const EMPTY = emptyFacts('2026-03-02');

const openAt = (address: string, facts: Facts, application: Partial<ApplicationView> = {}, answers: Answers = {}) =>
  openPage(address, { as: 'merchant', answers: { ...onboardingAnswers(facts, { application }), ...answers } });

test('the status page is busy until it knows', async () => {
  const { server } = await openAt('/status', LLC, {}, { 'applications.readApplication': never });
  await waitFor(() => expect(server.asked('applications.readApplication')).toHaveLength(1));
  expect(isBusy()).toBe(true);
});

test('a status that cannot be read can be tried again', async () => {
  await openAt('/status', LLC, {}, { 'applications.readApplication': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the status says whose turn it is, what comes next and what happened', async () => {
  await openAt(
    '/status',
    LLC,
    { status: 'in_underwriting', submission: 1 },
    {
      'applications.readTimeline': {
        events: [
          { n: 1, event: 'start', from: null, to: 'draft', actor: 'Robin Park', reason: null, at: AT },
          { n: 2, event: 'submit', from: 'draft', to: 'submitted', actor: 'Robin Park', reason: null, at: AT },
        ],
      },
    },
  );
  expect(await screen.findByText('Our review team')).toBeTruthy();
  expect(await screen.findByText('Application started')).toBeTruthy();
  expect(screen.getByText('The PDF of your application is being prepared.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View application' })).toBeTruthy();
});

test('while something is asked, the way to the questions comes first', async () => {
  await openAt('/status', LLC, { status: 'query_raised', submission: 1 });
  const [first] = within(await screen.findByRole('region', { name: 'We have a question for you.' })).getAllByRole(
    'link',
  );
  expect(first?.textContent).toBe('Answer the questions');
  expect(first?.getAttribute('href')).toBe(`/my-queries?application=${idOf(500)}`);
});

test('a timeline of a thousand steps is there to the last', async () => {
  const events = Array.from({ length: 1000 }, (_, at) => ({
    n: at + 1,
    event: 'moved',
    from: 'draft' as const,
    to: 'submitted' as const,
    actor: 'Ledgate',
    reason: null,
    at: AT,
  }));
  await openAt('/status', LLC, {}, { 'applications.readTimeline': { events } });
  const sheet = await screen.findByRole('heading', { name: 'Timeline' });
  await waitFor(() => expect(sheet.closest('section')?.querySelectorAll('ol > li')).toHaveLength(1000));
});

test('a timeline that cannot be read can be tried again', async () => {
  await openAt('/status', LLC, {}, { 'applications.readTimeline': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('offered rates are one press away', async () => {
  await openAt('/status', LLC, { status: 'awaiting_merchant' });
  const link = await screen.findByRole('link', { name: 'Review and accept your rates' });
  expect(link.getAttribute('href')).toBe(`/rates/${idOf(500)}`);
});

test('the PDF of a submitted application is offered once it has been made', async () => {
  const { user } = await openAt(
    '/status',
    LLC,
    { status: 'submitted', submission: 1 },
    {
      'documents.viewDocuments': {
        ...(onboardingAnswers(LLC)['documents.viewDocuments'] as object),
        documents: [documentAt(90, { document_type: 'signed_application' })],
      } as never,
      'documents.readFile': refuse('not_stored'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Download the application (PDF)' }));
  expect(await screen.findByText('Not downloaded')).toBeTruthy();
});

const WITHDRAWABLE: Partial<ApplicationView> = { status: 'submitted', eventsOpen: ['withdraw'] };

test('an application is withdrawn only after a second look, and can be taken back', async () => {
  const { server, user } = await openAt('/status', LLC, WITHDRAWABLE, {
    'review.decideAsMerchant': {
      application: applicationAt(500, { status: 'withdrawn' }),
      undo: { event: 7, until: AT },
    },
    'review.undoDecision': applicationAt(500),
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw LG-0500?' });
  await user.click(within(dialog).getByRole('textbox'));
  await user.paste('We sold the business');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('LG-0500 withdrawn');
  expect(server.asked('review.decideAsMerchant')[0]?.body).toEqual({
    application_uid: idOf(500),
    decision: 'withdraw',
    reason: 'We sold the business',
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Your application is active again')).toBeTruthy();
  expect(server.asked('review.undoDecision')[0]?.body).toEqual({ event: 7 });
});

test('a withdrawal that is refused says why in its dialog', async () => {
  const { user } = await openAt('/status', LLC, WITHDRAWABLE, { 'review.decideAsMerchant': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
});

test('the summary says what is missing, section by section, with the way there', async () => {
  await openAt('/summary', EMPTY);
  expect(await screen.findByText(/things to complete before you can submit/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Legal business name' });
  expect(link.getAttribute('href')).toBe('/CompanyProfile?at=company.legal_name');
});

test('the summary repeats every answer, with what is sealed as a mask', async () => {
  await openAt('/summary', LLC);
  expect(await screen.findByText('Everything is complete. You can submit.')).toBeTruthy();
  expect(screen.getByText('*****8356')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Theodore Okafor' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Contacts' })).toBeTruthy();
});

test('a summary whose standing does not come can be tried again', async () => {
  await openAt('/summary', LLC, {}, { 'applications.readApplication': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('documents that do not come are no empty list on the summary', async () => {
  await openAt('/summary', LLC, {}, { 'documents.viewDocuments': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

const sign = async ({ user }: Awaited<ReturnType<typeof openAt>>): Promise<void> => {
  await screen.findByRole('textbox', { name: /^Your title/ });
  await user.click(screen.getByRole('checkbox', { name: 'I have read the above and agree' }));
  await user.click(screen.getByRole('button', { name: 'Submit application' }));
};

test('nobody submits without a title and a promise', async () => {
  const { server, user } = await openAt('/summary', LLC);
  await user.clear(await screen.findByRole('textbox', { name: /^Your title/ }));
  await user.click(await screen.findByRole('button', { name: 'Submit application' }));
  expect(await screen.findByText('Check this box to submit.')).toBeTruthy();
  expect(screen.getByText('Enter your title.')).toBeTruthy();
  expect(server.asked('applications.submitApplication')).toEqual([]);
});

test('a signed application goes out as it was seen, and leads to its status', async () => {
  const opened = await openAt(
    '/summary',
    LLC,
    {},
    {
      'applications.submitApplication': applicationAt(500, { status: 'submitted' }),
    },
  );
  await sign(opened);
  await waitFor(() => expect(opened.address()).toBe('/status'));
  expect(opened.server.asked('applications.submitApplication')[0]).toMatchObject({
    ifMatch: '"3"',
    body: { attestation: { name: 'Robin Park', title: 'Managing member', agree: true } },
  });
});

test('a signature that does not match is remarked at the name', async () => {
  const opened = await openAt(
    '/summary',
    LLC,
    {},
    {
      'applications.submitApplication': refuse('incomplete', {
        errors: { 'attestation.name': ['Sign with the name of an owner.'] },
      }),
    },
  );
  await sign(opened);
  expect(await screen.findByText('Sign with the name of an owner.')).toBeTruthy();
  expect(opened.address()).toBe('/summary');
});

test('a helper cannot sign', async () => {
  await openPage('/summary', {
    as: personIn('subuser', {
      ability: [
        { action: 'read', subject: 'application' },
        { action: 'update', subject: 'application' },
      ],
    }),
    answers: onboardingAnswers(LLC, { application: { stepsOpen: ['edit'] } }),
  });
  expect(await screen.findByText('Only the owner of the merchant account can sign and submit.')).toBeTruthy();
});

test('of several applications each is opened where it stands', async () => {
  const { server, user, address } = await openPage('/my-applications', {
    as: 'merchant',
    answers: {
      ...onboardingAnswers(LLC),
      'applications.listApplications': pageOf([rowAt(500), rowAt(501, { status: 'approved', name: null })]),
      'applications.startApplication': applicationAt(502),
    },
  });
  expect((await screen.findByRole('link', { name: 'Open LG-0500' })).getAttribute('href')).toContain('/CompanyProfile');
  expect(screen.getByRole('link', { name: 'Open LG-0501' }).getAttribute('href')).toContain('/status');
  expect(screen.getByText('No name yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start another application' }));
  await waitFor(() => expect(address()).toBe(`/CompanyProfile?application=${idOf(502)}`));
  expect(server.asked('applications.startApplication')).toHaveLength(1);
});

test('without applications the list says how to begin, and while they come it is busy', async () => {
  const { server } = await openPage('/my-applications', {
    as: 'merchant',
    answers: { 'applications.listApplications': pageOf([]) },
  });
  expect(await screen.findByText('No application yet')).toBeTruthy();
  expect(server.asked('applications.listApplications')).toHaveLength(1);
});

test('the card of the dashboard begins an application, or goes on with it', async () => {
  openPart(<ApplicationCard />, { as: 'merchant', answers: { 'applications.listApplications': pageOf([]) } });
  expect(await screen.findByRole('heading', { name: 'Apply for card acceptance' })).toBeTruthy();
});

test('the card of the dashboard says how far the application is', async () => {
  openPart(<ApplicationCard />, { as: 'merchant', answers: onboardingAnswers(LLC) });
  expect(await screen.findByText('40% complete')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue your application' })).toBeTruthy();
});

test('the card of the dashboard says when the applications cannot be listed', async () => {
  const { server, user } = openPart(<ApplicationCard />, {
    as: 'merchant',
    answers: { 'applications.listApplications': refuse('failed') },
  });
  await screen.findByRole('alert');
  server.answer({ 'applications.listApplications': pageOf([]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Apply for card acceptance' })).toBeTruthy();
});

test('the card of the dashboard says when the application cannot be read', async () => {
  openPart(<ApplicationCard />, {
    as: 'merchant',
    answers: { ...onboardingAnswers(LLC), 'applications.readApplication': refuse('failed') },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
