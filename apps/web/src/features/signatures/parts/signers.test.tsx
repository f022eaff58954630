import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { SIGNATURE, signerAt } from '../../../testing/signers.ts';
import { AT } from '../../../testing/tickets.ts';
import { SignaturesPanel } from './signatures-panel.tsx';
import { SignersSheet } from './signers-sheet.tsx';

const UID = idOf(500);
const openPanel = (answers: Answers) =>
  openPart(<SignaturesPanel application={UID} version={3} onChanged={() => undefined} />, {
    as: 'underwriter',
    answers,
  });
const openSheet = (answers: Answers) => openPart(<SignersSheet application={UID} />, { as: 'merchant', answers });
const listed = (...results: ReturnType<typeof signerAt>[]): Answers => ({ 'signatures.listSignatures': { results } });

test('the panel is busy until it knows', async () => {
  openPanel({ 'signatures.listSignatures': never });
  expect(isBusy()).toBe(true);
});

test('the panel says when nobody has to sign', async () => {
  openPanel(listed());
  expect(await screen.findByText('No separate signatures are needed.')).toBeTruthy();
});

test('a panel that could not be read can be tried again', async () => {
  openPanel({ 'signatures.listSignatures': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the desk sees who signed how and from where, whom it waits for, and what to look at twice', async () => {
  openPanel(
    listed(
      signerAt(1, {
        name: 'Marisol Vega',
        state: 'signed',
        signature: { ...SIGNATURE, address: '203.0.113.9', browser: 'a phone' },
        link: null,
        may: [],
      }),
      signerAt(2, { warnings: ['phone_of_applicant'], may: ['send', 'revoke', 'accept_paper'] }),
    ),
  );
  const [signed, waiting] = await screen.findAllByRole('listitem');
  expect(within(signed as HTMLElement).getByText(/From 203.0.113.9, a phone/)).toBeTruthy();
  expect(within(waiting as HTMLElement).getByText('The phone number is the applicant’s own.')).toBeTruthy();
  expect(within(waiting as HTMLElement).getByRole('button', { name: 'Send again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept page signed on paper' })).toBeNull();
});

test('a page signed on paper is accepted with a reason, and not without', async () => {
  const papers = [{ document: idOf(71), file_id: idOf(72), name: 'page.pdf' }];
  const { server, user } = openPanel({
    ...listed(signerAt(2, { papers, may: ['accept_paper'] })),
    'signatures.acceptPaperSignature': { results: [signerAt(2, { state: 'signed', signature: SIGNATURE, may: [] })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept page signed on paper' }));
  const dialog = await screen.findByRole('dialog');
  const accept = within(dialog).getByRole('button', { name: 'Accept page signed on paper' });
  await user.click(accept);
  expect(await within(dialog).findByText('Say why in at least 10 characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: 'Reason' }));
  await user.paste('No smartphone, compared with the passport');
  await user.click(accept);
  await waitFor(() =>
    expect(server.asked('signatures.acceptPaperSignature')[0]?.body).toEqual({
      document: idOf(71),
      file_id: idOf(72),
      reason: 'No smartphone, compared with the passport',
    }),
  );
  expect(await screen.findByText('Signed')).toBeTruthy();
});

test('a merchant sends a link again, and is told when it is too soon', async () => {
  const { server, user } = openSheet({
    ...listed(signerAt(2)),
    'signatures.sendSigningLink': refuse('too_many_tries'),
  });
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(server.asked('signatures.sendSigningLink')).toHaveLength(1));
  expect(await screen.findByText('The link was not sent')).toBeTruthy();
});

test('a link that came back is not called sent, and what to do next is said to each', async () => {
  openPanel(listed(signerAt(2, { mail_returned_at: AT, may: ['send', 'revoke'] })));
  expect(await screen.findByText('Email bounced')).toBeTruthy();
  expect(screen.getByText(/^Mail to t•••@harbor.example came back on .* Correct the email address under/)).toBeTruthy();
  expect(screen.queryByText(/Link sent/)).toBeNull();
  cleanup();
  openSheet(listed(signerAt(2, { mail_returned_at: AT, may: [] })));
  expect(await screen.findByText(/came back on .* answer our question about it or write to us/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('whoever has signed is not held up by an address', async () => {
  openPanel(listed(signerAt(1, { state: 'signed', signature: SIGNATURE, mail_returned_at: AT, may: [] })));
  expect(await screen.findByText('Signed')).toBeTruthy();
  expect(screen.queryByText('Email bounced')).toBeNull();
});

test('whoever is one of the owners signs where they are', async () => {
  const { server, user } = openSheet({
    ...listed(signerAt(1, { name: 'Robin Park', is_me: true, may: ['send', 'sign'] })),
    'signatures.signAsOwner': { results: [signerAt(1, { state: 'signed', signature: SIGNATURE, may: [] })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign now' }));
  const dialog = await screen.findByRole('dialog');
  for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
  await user.click(within(dialog).getByRole('textbox', { name: /^Type your full name/ }));
  await user.paste('Robin Park');
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  await waitFor(() =>
    expect(server.asked('signatures.signAsOwner')[0]?.body).toMatchObject({
      name: 'Robin Park',
      statements: ['correct', 'credit_check', 'background_check', 'electronic_signature'],
    }),
  );
  expect(await screen.findByText('Signed')).toBeTruthy();
});

test('a thousand who have to sign are all there', async () => {
  openSheet(listed(...Array.from({ length: 1000 }, (_, at) => signerAt(at + 1, { may: [] }))));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1000));
});
