import { STATEMENT_TEXTS } from '@ledgate/domain/signatures/statements.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { enterCode } from '../../../testing/codes.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { SIGNING_PAGE } from '../../../testing/signers.ts';
import { AT } from '../../../testing/tickets.ts';

const [A, B] = ['a'.repeat(43), 'b'.repeat(43)];
const SESSION = 's'.repeat(43);
const OPENED: Answers = {
  'signatures.openSigning': { phone: '(•••) •••-2674' },
  'signatures.sendSigningCode': { sent: true, resend_in: 30 },
  'signatures.proveSigningCode': { session: SESSION, until: AT },
  'signatures.readSigning': SIGNING_PAGE,
  'rates.readAgreement': { version: '1.1', text: 'MERCHANT AGREEMENT\n\n1. Parties\nBetween the business and us.' },
};

const openLink = (answers: Answers = {}, hash = `#${A}.${B}`) =>
  openPage(`/sign${hash}`, { answers: { 'demo.readDemo': refuse('not_found'), ...OPENED, ...answers } });

const prove = async ({ user }: Opened): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }));
  await enterCode(user, 'Six-digit code', '123456');
  expect(await screen.findByText('What the application says about you')).toBeTruthy();
};

test('the page is busy until the link is known', async () => {
  const { server } = await openLink({ 'signatures.openSigning': never });
  await waitFor(() => expect(server.asked('signatures.openSigning')).toHaveLength(1));
  expect(isBusy()).toBe(true);
});

test('before the code the page says nothing of the person but the end of their phone number', async () => {
  await openLink();
  expect(await screen.findByText(/your phone \(•••\) •••-2674/)).toBeTruthy();
  expect(screen.queryByText(/Okafor|Harbor/)).toBeNull();
});

test('after the code a person reads what is said of them, agrees to each thing and signs', async () => {
  const opened = await openLink({ 'signatures.sign': { signed_at: AT } });
  const { server, user } = opened;
  await prove(opened);
  expect(screen.getByText('40%')).toBeTruthy();
  expect(screen.getByText('***-**-4370')).toBeTruthy();
  const agreement = await screen.findByRole('region', { name: 'Text of the merchant agreement' });
  expect(agreement.textContent).toContain('1. Parties');
  expect(screen.getByText('In 1975, day and month not shown')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findAllByText('Tick this to sign.')).toHaveLength(5);
  expect(server.asked('signatures.sign')).toEqual([]);
  for (const statement of SIGNING_PAGE.statements)
    await user.click(screen.getByRole('checkbox', { name: STATEMENT_TEXTS[statement].title }));
  await user.click(screen.getByRole('textbox', { name: /^Type your full name/ }));
  await user.paste('Theodore Okafor');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('heading', { name: 'Thank you, you have signed' })).toBeTruthy();
  expect(server.asked('signatures.sign')[0]?.body).toEqual({
    session: SESSION,
    name: 'Theodore Okafor',
    content: SIGNING_PAGE.content,
    statements: SIGNING_PAGE.statements,
  });
});

test('a wrong code is said to be wrong, and what was typed into the page survives a refusal', async () => {
  const opened = await openLink({ 'signatures.sign': refuse('invalid', { errors: { name: ['Not this name.'] } }) });
  await prove(opened);
  const { user } = opened;
  for (const statement of SIGNING_PAGE.statements)
    await user.click(screen.getByRole('checkbox', { name: STATEMENT_TEXTS[statement].title }));
  const name = screen.getByRole('textbox', { name: /^Type your full name/ });
  await user.click(name);
  await user.paste('Somebody Else');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Not this name.')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Somebody Else');
});

test.each([
  ['one that is spent', `#${A}.${B}`, { 'signatures.openSigning': refuse('link_spent') } satisfies Answers],
  ['one cut short', `#${A}.x`, {} satisfies Answers],
])('%s offers a new one, whoever asks', async (_what, hash, answers) => {
  const { server, user } = await openLink({ ...answers, 'signatures.requestSigningLink': { done: true } }, hash);
  await user.click(await screen.findByRole('button', { name: 'Send me a new link' }));
  expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
  expect(server.asked('signatures.requestSigningLink')[0]?.body).toEqual({ a: A });
});

test('a link that lost its end on the way says so', async () => {
  await openLink({}, '');
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
});

test('a server that fails can be asked again', async () => {
  await openLink({ 'signatures.openSigning': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an agreement that does not come can be asked for again before signing', async () => {
  const opened = await openLink({ 'rates.readAgreement': refuse('failed') });
  await prove(opened);
  opened.server.answer(OPENED);
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1. Parties')).toBeTruthy();
});

test('the agreement can be kept before signing; a copy that does not come is told', async () => {
  const opened = await openLink({ 'rates.readAgreementPdf': refuse('failed') });
  await prove(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Download the agreement (PDF)' }));
  expect((await screen.findByRole('alert')).textContent).toContain('went wrong on our side');
  opened.server.answer({ 'rates.readAgreementPdf': () => new Blob(['%PDF'], { type: 'application/pdf' }) });
  await opened.user.click(screen.getByRole('button', { name: 'Download the agreement (PDF)' }));
  await waitFor(() => expect(opened.server.asked('rates.readAgreementPdf')).toHaveLength(2));
});
