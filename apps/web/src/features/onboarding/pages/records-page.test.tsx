import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { emptyFacts, type Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { onboardingAnswers, savedRecord } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const LLC = completeFacts('llc');
const ONLINE = completeFacts('online');
const EMPTY = emptyFacts('2026-03-02');

const openRecords = (address: string, facts: Facts, answers: Answers = {}) =>
  openPage(address, { as: 'merchant', answers: { ...onboardingAnswers(facts), ...answers } });

const cardOf = (name: string) => screen.findByRole('region', { name });

test('a section without records says how to begin', async () => {
  await openRecords('/AllContact', EMPTY);
  expect(await screen.findByText('No contact yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a contact' })).toBeTruthy();
});

test('each owner is a card with share and roles, and the shares are added up', async () => {
  const { user } = await openRecords('/CompanyOwnershipProfile', LLC);
  const card = await cardOf('Marisol Vega');
  expect(within(card).getByText('Control person')).toBeTruthy();
  expect(within(card).getByText('Complete')).toBeTruthy();
  expect(screen.getByText('Listed so far: 100%')).toBeTruthy();
  const toggle = within(card).getByRole('button', { name: 'Marisol Vega' });
  await user.click(toggle);
  expect(await within(card).findByRole('textbox', { name: /First name/ })).toBeTruthy();
  await user.click(toggle);
  expect(within(card).queryByRole('textbox', { name: /First name/ })).toBeNull();
});

test('more than the whole is said', async () => {
  const owners = LLC.owners.map(({ uid, values }) => ({ uid, values: { ...values, ownership_bps: 8000 } }));
  await openRecords('/CompanyOwnershipProfile', { ...LLC, owners });
  expect(await screen.findByText('That is more than 100%.')).toBeTruthy();
});

test('a share that makes the total more than 100%, and a number that another owner has, are said at their fields before Continue', async () => {
  const owners = LLC.owners.map(({ uid, values }) => ({ uid, values: { ...values, ssn: null } }));
  const facts: Facts = { ...LLC, owners };
  const { user } = await openRecords('/CompanyOwnershipProfile', facts, {
    'onboarding.updateOwner': ({ params, body }) => savedRecord(facts, 'ownership', params.id, body),
  });
  const openCard = async (name: string) => {
    const card = await cardOf(name);
    await user.click(within(card).getByRole('button', { name }));
    return card;
  };
  const first = await openCard('Marisol Vega');
  await user.type(await within(first).findByLabelText(/^SSN or ITIN/), '536229145');
  const second = await openCard('Theodore Okafor');
  const share = await within(second).findByRole('textbox', { name: /^Ownership/ });
  await user.clear(share);
  await user.type(share, '95');
  await user.tab();
  expect(await within(second).findByText(/^Together the owners hold \d+%\. The whole is 100%\.$/)).toBeTruthy();
  await user.type(within(second).getByLabelText(/^SSN or ITIN/), '536229145');
  await user.tab();
  expect(await within(second).findByText(/^Marisol Vega( has the same number\.|’s number ends)/)).toBeTruthy();
});

test('a new record opens to be filled in', async () => {
  const { server, user } = await openRecords('/AllContact', EMPTY, {
    'onboarding.createContact': ({ body }) => savedRecord(EMPTY, 'contact', idOf(91), body),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
  expect(await screen.findByRole('textbox', { name: /First name/ })).toBeTruthy();
  expect(server.asked('onboarding.createContact')[0]?.body).toEqual({
    application__uid: idOf(500),
    contact_type: 'primary',
  });
});

test('a record that is not added is told', async () => {
  const { user } = await openRecords('/SettlementBankDetails', EMPTY, {
    'onboarding.createAccount': refuse('wrong_state'),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a bank account' }));
  expect(await screen.findByText('Not added')).toBeTruthy();
});

test('a removed record can be brought back', async () => {
  const { server, user } = await openRecords('/AllContact', LLC, {
    'onboarding.removeContact': { done: true },
    'onboarding.restoreContact': ({ params }) => savedRecord(LLC, 'contact', params.id, {}),
  });
  await user.click(within(await cardOf('Dana Whitfield')).getByRole('button', { name: 'Remove Dana Whitfield' }));
  await screen.findByText('Dana Whitfield was removed');
  await waitFor(() => expect(server.asked('onboarding.removeContact')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.asked('onboarding.restoreContact')[0]?.params).toEqual({ id: idOf(22) }));
  expect(await cardOf('Dana Whitfield')).toBeTruthy();
});

test('a removal that is refused leaves the record where it is', async () => {
  const { user } = await openRecords('/AllContact', LLC, { 'onboarding.removeContact': refuse('wrong_state') });
  await user.click(within(await cardOf('Dana Whitfield')).getByRole('button', { name: 'Remove Dana Whitfield' }));
  expect(await screen.findByText('Not removed')).toBeTruthy();
  expect(await cardOf('Dana Whitfield')).toBeTruthy();
});

test('a sealed number shows its mask, and typing replaces it when both entries agree', async () => {
  const { server, user } = await openRecords('/SettlementBankDetails', LLC, {
    'onboarding.updateAccount': ({ params }) => savedRecord(LLC, 'settlement', params.id, {}),
    'lookups.readRoutingNumber': { routing_number: '122105155', valid: true, reason: null, bank_name: 'US Bank' },
  });
  const card = await cardOf('US Bank');
  await user.click(within(card).getByRole('button', { name: 'US Bank' }));
  const number = await within(card).findByRole<HTMLInputElement>('textbox', { name: /^Account number(?! again)/ });
  expect(number.placeholder).toBe('****7739');
  await user.click(number);
  await user.paste('8204417001');
  const again = within(card).getByRole('textbox', { name: /Account number again/ });
  await user.click(again);
  await user.paste('8204417009');
  await user.tab();
  expect(await within(card).findByText('The numbers don\u2019t match.')).toBeTruthy();
  await user.clear(again);
  await user.paste('8204417001');
  await waitFor(() =>
    expect(server.asked('onboarding.updateAccount').at(-1)?.body).toMatchObject({
      account_number: '8204417001',
      account_number_confirm: '8204417001',
    }),
  );
});

test('a routing number names its bank and fills in the field beside', async () => {
  const accounts = LLC.accounts.map(({ uid, values }) => ({ uid, values: { ...values, bank_name: null } }));
  const facts = { ...LLC, accounts };
  const { server, user } = await openRecords('/SettlementBankDetails', facts, {
    'onboarding.updateAccount': ({ params, body }) => savedRecord(facts, 'settlement', params.id, body),
    'lookups.readRoutingNumber': { routing_number: '122105155', valid: true, reason: null, bank_name: 'US Bank' },
  });
  await user.click(within(await cardOf('Bank account 1')).getByRole('button', { name: 'Bank account 1' }));
  await waitFor(() =>
    expect(server.asked('onboarding.updateAccount')[0]?.body).toMatchObject({ bank_name: 'US Bank' }),
  );
});

test('a contact can be copied from an owner', async () => {
  const { server, user } = await openRecords('/AllContact', LLC, {
    'onboarding.updateContact': ({ params, body }) => savedRecord(LLC, 'contact', params.id, body),
  });
  const card = await cardOf('Dana Whitfield');
  await user.click(within(card).getByRole('button', { name: 'Dana Whitfield' }));
  await user.selectOptions(
    await within(card).findByRole('combobox', { name: /Copy from an owner/ }),
    'Theodore Okafor',
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /First name/ }).value).toBe('Theodore');
  await waitFor(() =>
    expect(server.asked('onboarding.updateContact').at(-1)?.body).toMatchObject({ last_name: 'Okafor' }),
  );
});

test('service providers are listed line by line', async () => {
  const { server, user } = await openRecords('/CompanyOwnershipProfile?part=security', ONLINE, {
    'onboarding.updateSecurity': ({ params, body }) => savedRecord(ONLINE, 'security', params.id, body),
  });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of provider 1' })).value).toBe(
    'Cloudberry Hosting',
  );
  await user.click(screen.getByRole('button', { name: 'Add a provider' }));
  await user.click(screen.getByRole('textbox', { name: 'Name of provider 2' }));
  await user.paste('Acme');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What provider 2 does' }), 'hosting');
  await user.click(screen.getAllByRole('checkbox', { name: 'Listed as PCI compliant' })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Remove provider 1' }));
  await waitFor(() =>
    expect(server.asked('onboarding.updateSecurity').at(-1)?.body['service_providers']).toEqual([
      { name: 'Acme', role: 'hosting', pci_listed: true },
    ]),
  );
});

test('yes and no are said by a choice, and bring on what follows', async () => {
  const { server, user } = await openRecords('/BusinessProfile', LLC, {
    'onboarding.updateBusiness': ({ params, body }) => savedRecord(LLC, 'business', params.id, body),
  });
  const asked = await screen.findByRole('group', { name: /season/i });
  expect(screen.queryByRole('checkbox', { name: 'Jan' })).toBeNull();
  await user.click(within(asked).getByRole('radio', { name: 'Yes' }));
  expect(await screen.findByRole('checkbox', { name: 'Jan' })).toBeTruthy();
  await waitFor(() => expect(server.asked('onboarding.updateBusiness')[0]?.body).toMatchObject({ seasonal: true }));
});
