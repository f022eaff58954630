import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { disputeView, evidenceFile, givenAnswer } from '../../../testing/disputes.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const NO = (why: string) => ({ allowed: false, why });
const SHUT = { answer: NO('It is closed.'), accept: NO('It is closed.'), add_file: NO('It is closed.') };

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage(`/disputes/${idOf(1)}`, { as, answers: { 'disputes.readDispute': disputeView(1), ...answers } });

const TEXT = 'The customer signed for the parcel at the door.';
const typeAnswer = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<HTMLElement> => {
  await user.type(await screen.findByRole('textbox', { name: /^Why the sale is right/ }), TEXT);
  await user.type(screen.getByRole('textbox', { name: 'Carrier' }), 'UPS');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  return screen.findByRole('dialog', { name: 'Send your answer?' });
};

test('while the dispute is on its way the page is busy; one that is not there says so', async () => {
  const { server } = await open({ 'disputes.readDispute': never });
  expect(isBusy()).toBe(true);
  expect(server.asked('disputes.readDispute')).toHaveLength(1);
});

test('a dispute that is not there says so', async () => {
  await open({ 'disputes.readDispute': refuse('not_found') });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('it says why, what wins it, what is gathered and what is missing, until when, and what it cost', async () => {
  await open();
  expect(await screen.findByText('Show that it was delivered.')).toBeTruthy();
  expect(screen.getByText('9 days left', { exact: false })).toBeTruthy();
  expect(screen.getByText('Total $27.00')).toBeTruthy();
  expect(screen.getByText('Missing · Fill in below')).toBeTruthy();
  expect(screen.getByText('Missing · Add a file')).toBeTruthy();
  const money = screen.getByRole('region', { name: 'Money moved' });
  expect(within(money).getByText('-$52.00')).toBeTruthy();
});

test('an answer without words is not sent; with words it is asked for once more and sent', async () => {
  const after = disputeView(1, {
    standing: 'waiting',
    cycle: 'representment',
    answers: [givenAnswer()],
    next_steps: SHUT,
  });
  const { server, user } = await open({ 'disputes.answerDispute': after });
  await user.click(await screen.findByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Say in a few sentences why the sale is right.')).toBeTruthy();
  const dialog = await typeAnswer(user);
  await user.click(within(dialog).getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Your answer was sent')).toBeTruthy();
  expect(server.asked('disputes.answerDispute')[0]?.body).toMatchObject({ text: TEXT, delivery: { carrier: 'UPS' } });
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
  expect(screen.getByRole('region', { name: 'What you answered' })).toBeTruthy();
});

test('an answer that fails keeps what was typed; one that never arrived says why', async () => {
  const { server, user } = await open({ 'disputes.answerDispute': refuse('failed') });
  const dialog = await typeAnswer(user);
  await user.click(within(dialog).getByRole('button', { name: 'Send the answer' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  const absent = givenAnswer({ state: 'absent', fault: 'The provider could not be reached.' });
  server.answer({ 'disputes.answerDispute': disputeView(1, { answers: [absent] }) });
  await user.click(within(dialog).getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('It was not sent')).toBeTruthy();
  expect(screen.getByText('Your answer was not sent.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Why the sale is right/ })).toHaveProperty('value', TEXT);
});

test('accepting asks first', async () => {
  const lost = disputeView(1, {
    standing: 'lost',
    state: 'lost',
    answers: [givenAnswer({ act: 'accept' })],
    next_steps: SHUT,
  });
  const { server, user } = await open({ 'disputes.acceptDispute': lost });
  await user.click(await screen.findByRole('button', { name: 'Accept the dispute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept the dispute?' });
  expect(within(dialog).getByText(/The customer keeps \$27.00/)).toBeTruthy();
  expect(server.asked('disputes.acceptDispute')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Accept the dispute' }));
  expect(await screen.findByText('You accepted the dispute')).toBeTruthy();
  expect(screen.getByText('Accepted without an answer.')).toBeTruthy();
});

test('what is not known is said to be, and can be asked about', async () => {
  const unknown = disputeView(1, {
    standing: 'sending',
    answers: [givenAnswer({ state: 'unknown' })],
    next_steps: SHUT,
  });
  const { user } = await open({
    'disputes.readDispute': unknown,
    'disputes.checkDispute': disputeView(1, { standing: 'waiting', next_steps: SHUT }),
  });
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull());
});

test('a file is added with what it shows, and removed again', async () => {
  const added = disputeView(1, { files: [evidenceFile('slip.pdf')] });
  const { server, user } = await open({
    'disputes.addDisputeFile': added,
    'disputes.removeDisputeFile': disputeView(1),
  });
  await user.click(await screen.findByRole('combobox', { name: 'What the file shows' }));
  await user.click(await screen.findByRole('option', { name: 'Signature' }));
  const file = new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Add a file', { selector: 'input' }), file);
  await user.click(await screen.findByRole('button', { name: 'Remove slip.pdf' }));
  expect(await screen.findByText('No files yet.')).toBeTruthy();
  expect(server.asked('disputes.addDisputeFile')).toHaveLength(1);
});

test('a file with a virus says so; one that is refused says why', async () => {
  const bad = evidenceFile('bad.pdf');
  const { user } = await open({
    'disputes.readDispute': disputeView(1, {
      files: [
        { ...bad, file: { ...bad.file, file_id: idOf(41), scan: 'infected', may_open: false } },
        evidenceFile('made.pdf', { is_made: true, sent_at: bad.file.uploaded_at, kind: null }),
      ],
    }),
    'disputes.addDisputeFile': refuse('file_refused'),
  });
  expect(await screen.findByText(/A virus was found/)).toBeTruthy();
  expect(screen.getByText('Put together by us · Sent')).toBeTruthy();
  await user.upload(
    screen.getByLabelText('Add a file', { selector: 'input' }),
    new File(['x'], 'x.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('The file was not added')).toBeTruthy();
});

test('the desk reads it and cannot answer', async () => {
  const why = 'Only the business itself answers a dispute.';
  const seen = { answer: NO(why), accept: NO(why), add_file: NO(why) };
  await open(
    {
      'disputes.readDispute': disputeView(1, {
        next_steps: seen,
        kit: null,
        files: null,
        answers: null,
        moves: [],
        payment: null,
      }),
    },
    'admin',
  );
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByText('No money has moved.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
});
