import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fileAt } from '../../../testing/applications.ts';
import { caseAnswers, caseApplication, caseFileOf, caseSections } from '../../../testing/cases.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { documentAt } from '../../../testing/onboarding.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const picture = (number: number) => fileAt(number, { name: `photo-${number}.png`, mime: 'image/png', pages: 1 });

const PHOTO = documentAt(40, {
  document_type: 'government_id',
  label: 'Photo ID',
  owner_id: idOf(1),
  file: picture(40),
  versions: [picture(40), picture(41)],
});
const ARTICLES = documentAt(50, { file: fileAt(50, { mime: 'image/tiff' }) });

const openDocuments = (
  changes: Partial<CaseFile> = {},
  answers: Answers = {},
  search = '?section=documents',
  as: 'underwriter' | 'iso' = 'underwriter',
) =>
  openPage(`/applications/${idOf(500)}${search}`, {
    as,
    answers: caseAnswers(caseFileOf({ documents: [PHOTO, ARTICLES], ...changes }), {
      'documents.readFile': () => new Blob(['x'], { type: 'image/png' }),
      ...answers,
    }),
  });

const judged = (status: 'accepted' | 'rejected' | 'expired' | 'uploaded') => ({
  document: { ...PHOTO, status },
  sections: caseSections(completeFacts('llc')),
  requirements: [],
  documents_not_accepted: [],
  asked: status === 'rejected' ? idOf(90) : null,
  application: caseApplication(),
});

const AT_PHOTO = `?section=documents&document=${idOf(40)}`;

test('a case without documents says so and names those that are needed', async () => {
  await openDocuments({
    documents: [],
    requirements: caseFileOf().requirements.map((line) =>
      line.section === 'documents' ? { ...line, state: 'missing' as const, message: 'Upload it.' } : line,
    ),
  });
  expect(await screen.findByText('No documents yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Still needed' })).toBeTruthy();
});

test('documents are listed with whom they are about, and one is looked at beside what it proves', async () => {
  const { user, address } = await openDocuments();
  expect(await screen.findByText('Photo ID, Marisol Vega')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View Photo ID' }));
  expect(await screen.findByRole('heading', { name: 'Photo ID, Marisol Vega' })).toBeTruthy();
  expect(address()).toContain(`document=${idOf(40)}`);
  expect(await screen.findByRole('img', { name: 'photo-40.png' })).toBeTruthy();
  expect(screen.getByText('First name')).toBeTruthy();
});

test('a question about a document knows what it is about', async () => {
  const { user } = await openDocuments();
  await user.click(await screen.findByRole('button', { name: 'Query about Photo ID' }));
  expect(within(await screen.findByRole('dialog', { name: 'Raise a query' })).getByText('About Photo ID')).toBeTruthy();
});

test('a document is accepted by the file that was looked at', async () => {
  const { server, user } = await openDocuments({}, { 'review.reviewDocument': judged('accepted') }, AT_PHOTO);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Photo ID accepted')).toBeTruthy();
  expect(server.asked('review.reviewDocument')[0]).toMatchObject({
    params: { id: idOf(40) },
    ifMatch: '"1"',
    body: { decision: 'accept', file_id: idOf(40) },
  });
  // On to the next one that is pending.
  expect(await screen.findByRole('heading', { name: ARTICLES.label })).toBeTruthy();
});

test('a judgement is taken back', async () => {
  const { user } = await openDocuments(
    { documents: [{ ...PHOTO, status: 'rejected', reject_reason: "It can't be read." }] },
    { 'review.reviewDocument': judged('uploaded') },
    AT_PHOTO,
  );
  expect(await screen.findByText("It can't be read.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Photo ID is pending review again')).toBeTruthy();
});

test('a document is rejected with a reason for the merchant', async () => {
  const { server, user } = await openDocuments({}, { 'review.reviewDocument': judged('rejected') }, AT_PHOTO);
  await screen.findByRole('button', { name: 'Reject' });
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject Photo ID' });
  const [, second] = within(dialog).getAllByRole('radio');
  await user.click(second as HTMLElement);
  await user.click(within(dialog).getByRole('textbox', { name: 'What should be different?' }));
  await user.paste('Both sides, please');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Photo ID rejected')).toBeTruthy();
  expect(server.asked('review.reviewDocument')[0]?.body).toMatchObject({
    decision: 'reject',
    text: 'Both sides, please',
  });
});

test('a rejection that is refused stays in its dialog', async () => {
  const { user } = await openDocuments({}, { 'review.reviewDocument': refuse('wrong_state') }, AT_PHOTO);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
});

test('a document that was replaced meanwhile is not judged, and the new one is shown', async () => {
  const { server, user } = await openDocuments({}, { 'review.reviewDocument': refuse('stale') }, AT_PHOTO);
  await user.click(await screen.findByRole('button', { name: 'Mark as expired' }));
  expect(await screen.findByText('The document was not changed')).toBeTruthy();
  await waitFor(() => expect(server.asked('review.readCase').length).toBeGreaterThan(1));
});

test('J and K turn to the next document, Escape leads back to all', async () => {
  const { user, address } = await openDocuments({}, {}, AT_PHOTO);
  await screen.findByRole('heading', { name: 'Photo ID, Marisol Vega' });
  await user.keyboard('j');
  await waitFor(() => expect(address()).toContain(idOf(50)));
  await screen.findByRole('button', { name: 'Previous document' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).not.toContain('document='));
});

test('a file that does not come can be asked for again, one without a preview says so', async () => {
  const { server, user } = await openDocuments({}, { 'documents.readFile': refuse('not_stored') }, AT_PHOTO);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'documents.readFile': () => new Blob(['x'], { type: 'image/png' }) });
  await user.click(again);
  expect(await screen.findByRole('img', { name: 'photo-40.png' })).toBeTruthy();
});

test('an ISO sees that a document is there, and not the document', async () => {
  const hidden = { ...PHOTO, file: { ...PHOTO.file, may_open: false } };
  await openDocuments({ documents: [hidden], reviewable: false }, {}, AT_PHOTO, 'iso');
  expect(await screen.findByText(/ISOs don’t see documents/)).toBeTruthy();
});

test('the panel lists every version ever uploaded, and saves one', async () => {
  const { user } = await openDocuments({}, { 'documents.readFile': refuse('not_stored') }, '?tab=files');
  await user.click(await screen.findByRole('button', { name: 'Download photo-41.png' }));
  expect(await screen.findByText('The file was not downloaded')).toBeTruthy();
});

test('a case without files says so in the panel', async () => {
  await openDocuments({ documents: [] }, {}, '?tab=files');
  expect(await screen.findByText('No files')).toBeTruthy();
});

const FORM = documentAt(60, {
  document_type: 'w9',
  label: 'Form W-9',
  is_made: true,
  file: picture(60),
  versions: [picture(60)],
});
const AT_FORM = `?section=documents&document=${idOf(60)}`;

test('a W-9 made from the answers needs no judgement; its full tax ID is downloaded with a reason', async () => {
  const { server, user } = await openDocuments(
    { documents: [FORM] },
    { 'taxForms.drawWholeW9': refuse('too_many_tries') },
    AT_FORM,
  );
  await user.click(await screen.findByRole('button', { name: 'Download with the full tax ID' }));
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Download with the full tax ID' });
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByText('Say why in at least 10 characters.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox'), 'The IRS asked for it');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  server.answer({ 'taxForms.drawWholeW9': () => new Blob(['%PDF'], { type: 'application/pdf' }) });
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('taxForms.drawWholeW9')[1]).toMatchObject({
    params: { id: idOf(60) },
    body: { reason: 'The IRS asked for it' },
  });
});
