import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { emptyFacts, type Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { onboardingAnswers, savedRecord } from '../../../testing/onboarding.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const LLC = completeFacts('llc');
const EMPTY = emptyFacts('2026-03-02');

type Standing = Parameters<typeof onboardingAnswers>[1];

const openSection = (address: string, facts: Facts, standing: Standing = {}, answers: Answers = {}) =>
  openPage(address, { as: 'merchant', answers: { ...onboardingAnswers(facts, standing), ...answers } });

test('while the application is on its way the page says that it is busy', async () => {
  await openSection('/CompanyProfile', EMPTY, {}, { 'onboarding.viewForms': never });
  expect(screen.getByRole('heading', { name: 'Company profile' })).toBeTruthy();
  expect(isBusy()).toBe(true);
});

test('who has no application can begin one here', async () => {
  const { server, user } = await openSection(
    '/CompanyProfile',
    EMPTY,
    {},
    {
      'onboarding.viewForms': { forms: null },
      'applications.listApplications': pageOf([]),
      'applications.startApplication': refuse('wrong_state'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Start with company' }));
  expect(await screen.findByText('The application was not started')).toBeTruthy();
  expect(server.asked('applications.startApplication')).toHaveLength(1);
});

test('an application that cannot be loaded can be tried again', async () => {
  const { server, user } = await openSection(
    '/CompanyProfile',
    EMPTY,
    {},
    { 'onboarding.viewForms': refuse('failed') },
  );
  await screen.findByText('Something went wrong on our side');
  server.answer(onboardingAnswers(EMPTY));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: /Legal business name/ })).toBeTruthy();
});

test('the rail says how far each section is and where one stands', async () => {
  await openSection('/CompanyProfile', LLC);
  const rail = await screen.findByRole('navigation', { name: 'Sections of the application' });
  expect(within(rail).getByRole('link', { current: 'step' }).textContent).toBe('Companycomplete');
  expect(within(rail).getByRole('link', { name: 'Review and submit' }).getAttribute('href')).toBe('/summary');
});

test('owners and security share an address, and only one of them is the current step', async () => {
  await openSection('/CompanyOwnershipProfile?part=security', LLC);
  const rail = await screen.findByRole('navigation', { name: 'Sections of the application' });
  const marked = within(rail)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Securitycomplete']);
});

test('what is typed is saved by itself, and the page says so', async () => {
  const { server, user } = await openSection(
    '/CompanyProfile',
    LLC,
    {},
    {
      'onboarding.updateCompany': ({ params, body }) => savedRecord(LLC, 'company', params.id, body),
    },
  );
  const name = await screen.findByRole('textbox', { name: /Doing business as/ });
  await user.clear(name);
  await user.paste('Harbor Roasters');
  await waitFor(() => expect(server.asked('onboarding.updateCompany')).toHaveLength(1));
  expect(await screen.findByText('Saved just now')).toBeTruthy();
  expect(server.asked('onboarding.updateCompany')[0]?.body).toMatchObject({ dba_name: 'Harbor Roasters' });
});

test('an answer that the server refuses is remarked under its field and kept', async () => {
  const { user } = await openSection(
    '/CompanyProfile',
    LLC,
    {},
    {
      'onboarding.updateCompany': refuse('invalid', { errors: { dba_name: ['This name is taken.'] } }),
    },
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Doing business as/ });
  await user.clear(name);
  await user.paste('Harbor Roasters');
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(name.value).toBe('Harbor Roasters');
  expect(screen.getByText('1 answer not saved yet: check the marked field')).toBeTruthy();
});

test('Continue names everything that is missing, leads to it, and lets one go on without it', async () => {
  const { user, address } = await openSection('/CompanyProfile', EMPTY);
  await user.click(await screen.findByRole('button', { name: 'Continue to ownership' }));
  const summary = (await screen.findAllByRole('alert')).find(({ textContent }) =>
    textContent?.includes('things need your attention'),
  ) as HTMLElement;
  await user.click(within(summary).getByRole('button', { name: /^Legal business name:/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('company.legal_name'));
  await user.click(within(summary).getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(address()).toBe('/CompanyOwnershipProfile'));
});

test('a link to a field far down the form puts the cursor there', async () => {
  await openSection('/CompanyProfile?at=company.bankruptcy_history', LLC);
  await waitFor(() => expect(document.activeElement?.closest('[id]')?.id).toBe('company.bankruptcy_history'));
});

test('with nothing missing Continue goes on', async () => {
  const { user, address } = await openSection('/BusinessProfile', LLC);
  await user.click(await screen.findByRole('button', { name: 'Continue to security' }));
  await waitFor(() => expect(address()).toBe('/CompanyOwnershipProfile?part=security'));
});

test('Save and close goes home', async () => {
  const { user, address } = await openSection(
    '/AllContact',
    LLC,
    {},
    {
      'dashboard.readDashboard': never,
      'demo.readDemo': refuse('failed'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Save and close' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('beside the form stands why the question at hand is asked', async () => {
  const { user } = await openSection('/CompanyProfile', LLC);
  await user.click(await screen.findByRole('textbox', { name: /Legal business name/ }));
  const guide = screen.getByRole('complementary', { name: 'What reviewers check' });
  expect(await within(guide).findByRole('heading', { name: 'Legal business name' })).toBeTruthy();
  expect(within(guide).getByText(/Why we ask/)).toBeTruthy();
});

test('a state is found by part of its name, among those of the country', async () => {
  const { server, user } = await openSection(
    '/CompanyProfile',
    LLC,
    {},
    {
      'onboarding.updateCompany': ({ params, body }) => savedRecord(LLC, 'company', params.id, body),
    },
  );
  const state = await screen.findByRole('combobox', { name: /State of formation/ });
  await user.click(state);
  await user.clear(state);
  await user.paste('york');
  await user.click(await screen.findByRole('option', { name: 'New York (NY)' }));
  await waitFor(() =>
    expect(server.asked('onboarding.updateCompany').at(-1)?.body).toMatchObject({ formation_state: 'NY' }),
  );
});

test('what nothing in a list matches is said', async () => {
  const { user } = await openSection('/CompanyProfile', LLC);
  const state = await screen.findByRole('combobox', { name: /State of formation/ });
  await user.click(state);
  await user.clear(state);
  await user.paste('zzz');
  expect(await screen.findByText('No matches')).toBeTruthy();
});

test('an application under review can be read and not changed', async () => {
  await openSection('/CompanyProfile', LLC, { application: { status: 'in_underwriting' }, editable: false });
  expect(await screen.findByText('You can view this but not change it now.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Legal business name/ }).readOnly).toBe(true);
});

test('only what we asked about can be changed, and the way back leads to the questions', async () => {
  const { user, address } = await openSection(
    '/CompanyProfile',
    LLC,
    {
      application: { status: 'query_raised' },
      only_asked: true,
      asked: [
        {
          id: idOf(1),
          ticket_id: idOf(1),
          section: 'company',
          record: null,
          field: 'dba_name',
          document: null,
          about: 'Company profile · Doing business as',
          query_rest: 'Is this the name on the door?',
        },
        {
          id: idOf(2),
          ticket_id: idOf(2),
          section: 'business',
          record: null,
          field: null,
          document: null,
          about: 'Business profile',
          query_rest: 'Please look through it.',
        },
      ],
    },
    { 'queries.findTickets': { results: [] } },
  );
  expect(await screen.findByText('Is this the name on the door?')).toBeTruthy();
  const rail = screen.getByRole('navigation', { name: 'Sections of the application' });
  expect(within(rail).getByRole('link', { current: 'step' }).textContent).toBe('Companyquestion open');
  expect(screen.getByRole('img', { name: '5 of 7 sections complete' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Doing business as/ }).readOnly).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Legal business name/ }).readOnly).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back to the questions' }));
  await waitFor(() => expect(address()).toBe(`/my-queries?application=${idOf(500)}`));
});

test('staff see the application as the merchant filled it in', async () => {
  await openPage(`/CompanyProfile?application=${idOf(500)}`, { as: 'admin', answers: onboardingAnswers(LLC) });
  expect(await screen.findByText('This is the application as the merchant filled it in.')).toBeTruthy();
});

const CONFLICTS: Record<string, { yours: string; theirs: string }>[] = [
  { dba_name: { yours: 'Harbor Roasters', theirs: 'Harbor Bakery' } },
];

test('two windows that changed the same answer are told apart, and one is chosen', async () => {
  const { server, user } = await openSection(
    '/CompanyProfile',
    LLC,
    {},
    {
      'onboarding.updateCompany': ({ params, body }, time) => ({
        ...savedRecord(LLC, 'company', params.id, time === 0 ? { dba_name: 'Harbor Bakery' } : body),
        conflicts: CONFLICTS[time] ?? {},
      }),
    },
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Doing business as/ });
  await user.clear(name);
  await user.paste('Harbor Roasters');
  const clash = await screen.findByText(/Changed in another window.*Harbor Bakery/);
  await user.click(within(clash.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.asked('onboarding.updateCompany')).toHaveLength(2));
  expect(server.asked('onboarding.updateCompany')[1]?.body).toMatchObject({ dba_name: 'Harbor Roasters' });
});

const openCategory = async (facts: Facts) => {
  const page = await openSection(
    '/BusinessProfile',
    facts,
    {},
    {
      'onboarding.createBusiness': ({ body }) => savedRecord(EMPTY, 'business', idOf(91), body),
      'onboarding.updateBusiness': ({ params, body }) => savedRecord(EMPTY, 'business', params.id, body),
    },
  );
  const category = await screen.findByRole('combobox', { name: /Merchant category/ });
  await page.user.click(category);
  await waitFor(() => expect(page.server.asked('lookups.listCategoryWords')).toHaveLength(1));
  return { ...page, category };
};

test('a category is found by what people call the business', async () => {
  const { user, category } = await openCategory(EMPTY);
  await user.type(category, 'cofee shop');
  expect(await screen.findByRole('option', { name: '5814 Fast food restaurants' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(category).toHaveProperty('value', '5814 Fast food restaurants'));
});

test('a category that we do not take says so when it is chosen', async () => {
  const { user, category } = await openCategory(EMPTY);
  await user.type(category, 'casino');
  await screen.findByRole('option', { name: '7995 Betting' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('We can’t accept this type of business.')).toBeTruthy();
  expect(category.getAttribute('aria-invalid')).toBe('true');
});

test('who finds no category describes the business instead', async () => {
  const { user, category, server } = await openCategory(EMPTY);
  await user.type(category, 'qqzzxy');
  await user.click(await screen.findByRole('option', { name: 'I can’t find mine' }));
  await user.click(await screen.findByRole('textbox', { name: /in your own words/ }));
  await user.paste('We paint portraits of racing pigeons');
  await waitFor(() =>
    expect(server.asked('onboarding.updateBusiness').at(-1)?.body).toMatchObject({
      mcc_description: 'We paint portraits of racing pigeons',
    }),
  );
});
