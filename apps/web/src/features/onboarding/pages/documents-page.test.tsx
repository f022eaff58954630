import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fileAt } from '../../../testing/applications.ts';
import { documentsAnswer, keptDocument, LLC, openDocuments, PDF, takenFile } from '../../../testing/documents.ts';
import { never, refuse } from '../../../testing/fake-server.ts';
import { isBusy } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const NO_DOCUMENTS: Facts = { ...LLC, documents: [] };

test('while the documents are on their way the page says that it is busy', async () => {
  await openDocuments(LLC, {}, { 'documents.viewDocuments': never });
  await screen.findByRole('navigation', { name: 'Sections of the application' });
  expect(isBusy()).toBe(true);
});

test('documents that cannot be loaded can be tried again', async () => {
  const { server, user } = await openDocuments(LLC, {}, { 'documents.viewDocuments': refuse('failed') });
  await screen.findByText('Something went wrong on our side');
  server.answer({ 'documents.viewDocuments': documentsAnswer(NO_DOCUMENTS) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'What we need' })).toBeTruthy();
});

test('each document that is needed says why, and where it is missing', async () => {
  await openDocuments(NO_DOCUMENTS);
  expect(await screen.findByText(/Formation documents show that the business exists/)).toBeTruthy();
  expect(screen.getAllByText('Missing').length).toBeGreaterThan(2);
  expect(screen.getByText(/0 of \d+ files used/)).toBeTruthy();
});

test('a file uploaded for a need is handed in as that document', async () => {
  const { server, user } = await openDocuments(
    NO_DOCUMENTS,
    {},
    {
      'documents.uploadFiles': takenFile(80),
      'documents.attachDocument': keptDocument(80),
    },
  );
  await user.upload(await screen.findByLabelText(/^Upload: Articles/, { selector: 'input' }), PDF);
  await waitFor(() => expect(server.asked('documents.attachDocument')).toHaveLength(1));
  expect(server.asked('documents.uploadFiles')[0]).toMatchObject({
    files: ['articles.pdf'],
    body: { application__uid: idOf(500) },
  });
  expect(server.asked('documents.attachDocument')[0]?.body).toMatchObject({
    file_id: idOf(80),
    document_type: 'articles',
  });
});

test('where several kinds will do, the one that was chosen is handed in, for its account', async () => {
  const { server, user } = await openDocuments(
    NO_DOCUMENTS,
    {},
    {
      'documents.uploadFiles': takenFile(80),
      'documents.attachDocument': keptDocument(80),
    },
  );
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^Type of document: Proof of the bank/ }),
    'bank_letter',
  );
  await user.upload(screen.getByLabelText(/^Upload: Proof of the bank/, { selector: 'input' }), PDF);
  await waitFor(() =>
    expect(server.asked('documents.attachDocument')[0]?.body).toMatchObject({
      document_type: 'bank_letter',
      bank_account_id: idOf(11),
    }),
  );
});

test('a refused file says why and is dismissed; sending it again would not help', async () => {
  const { user } = await openDocuments(
    NO_DOCUMENTS,
    {},
    {
      'documents.uploadFiles': refuse('file_refused', { errors: { file: ['The file is password protected.'] } }),
    },
  );
  await user.upload(await screen.findByLabelText(/^Upload: Articles/, { selector: 'input' }), PDF);
  expect(await screen.findByText('The file is password protected.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try articles.pdf again' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Dismiss articles.pdf' }));
  expect(screen.queryByText('The file is password protected.')).toBeNull();
});

test('a file that did not get through is sent again', async () => {
  const { server, user } = await openDocuments(NO_DOCUMENTS, {}, { 'documents.uploadFiles': refuse('failed') });
  await user.upload(await screen.findByLabelText(/^Upload: Articles/, { selector: 'input' }), PDF);
  await user.click(await screen.findByRole('button', { name: 'Try articles.pdf again' }));
  await waitFor(() => expect(server.asked('documents.uploadFiles')).toHaveLength(2));
});

test('an upload on its way can be stopped', async () => {
  const { user } = await openDocuments(NO_DOCUMENTS, {}, { 'documents.uploadFiles': never });
  await user.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), PDF);
  expect(await screen.findByRole('progressbar', { name: 'Upload of articles.pdf' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of articles.pdf' }));
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Upload of articles.pdf' })).toBeNull());
});

test('files dropped on a need go there', async () => {
  const { server } = await openDocuments(
    NO_DOCUMENTS,
    {},
    {
      'documents.uploadFiles': takenFile(80),
      'documents.attachDocument': keptDocument(80),
    },
  );
  const need = await screen.findByText(/Formation documents show that the business exists/);
  fireEvent.dragOver(need);
  fireEvent.drop(need, { dataTransfer: { files: [PDF] } });
  await waitFor(() => expect(server.asked('documents.attachDocument')[0]?.body.document_type).toBe('articles'));
});

test('a loose file counts once somebody says what it is', async () => {
  const { server, user } = await openDocuments(
    NO_DOCUMENTS,
    { loose_files: [fileAt(60, { name: 'scan.pdf' })] },
    { 'documents.attachDocument': keptDocument(60) },
  );
  const handIn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit scan.pdf' });
  expect(handIn.disabled).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is scan.pdf?' }), 'marketing_material');
  await user.click(handIn);
  await waitFor(() =>
    expect(server.asked('documents.attachDocument')[0]?.body).toMatchObject({
      file_id: idOf(60),
      document_type: 'marketing_material',
    }),
  );
});

test('a loose file that is not taken is told', async () => {
  const { user } = await openDocuments(
    NO_DOCUMENTS,
    { loose_files: [fileAt(60, { name: 'scan.pdf' })] },
    { 'documents.attachDocument': refuse('wrong_state') },
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What is scan.pdf?' }), 'marketing_material');
  await user.click(screen.getByRole('button', { name: 'Submit scan.pdf' }));
  expect(await screen.findByText('Not submitted')).toBeTruthy();
});
