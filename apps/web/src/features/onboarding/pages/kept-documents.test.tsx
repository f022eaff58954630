import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { emptyFacts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fileAt } from '../../../testing/applications.ts';
import { keptDocument, LLC, openDocuments, PDF, takenFile } from '../../../testing/documents.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { documentAt, requirementsOf } from '../../../testing/onboarding.ts';
import { idOf } from '../../../testing/people.ts';

const ARTICLES = documentAt(40, {
  file: fileAt(40, { name: 'new.pdf' }),
  versions: [fileAt(40, { name: 'new.pdf' }), fileAt(41, { name: 'old.pdf' })],
});

test('a document shows its file and the versions before it', async () => {
  await openDocuments(LLC, { documents: [ARTICLES] });
  expect(await screen.findByText('new.pdf')).toBeTruthy();
  expect(screen.getByText('1 older version')).toBeTruthy();
  expect(screen.getByText('old.pdf')).toBeTruthy();
});

test('a document is replaced by a new file', async () => {
  const { server, user } = await openDocuments(
    LLC,
    { documents: [ARTICLES] },
    {
      'documents.uploadFiles': takenFile(80),
      'documents.updateDocument': keptDocument(40),
    },
  );
  await user.upload(await screen.findByLabelText(/^Replace new\.pdf,/, { selector: 'input' }), PDF);
  await waitFor(() =>
    expect(server.asked('documents.updateDocument')[0]).toMatchObject({
      params: { id: idOf(40) },
      body: { file_id: idOf(80) },
    }),
  );
});

test('a removed document can be brought back', async () => {
  const { server, user } = await openDocuments(
    LLC,
    { documents: [ARTICLES] },
    {
      'documents.removeDocument': keptDocument(40),
      'documents.restoreDocument': refuse('already_exists'),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Remove new\.pdf,/ }));
  await screen.findByText('new.pdf was removed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not restored')).toBeTruthy();
  expect(server.asked('documents.restoreDocument')[0]?.params).toEqual({ id: idOf(40) });
});

test('a removal that is refused is told, and so is a file that does not come', async () => {
  const { user } = await openDocuments(
    LLC,
    { documents: [ARTICLES] },
    {
      'documents.removeDocument': refuse('wrong_state'),
      'documents.readFile': refuse('not_stored'),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Remove new\.pdf,/ }));
  expect(await screen.findByText('Not removed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Download new\.pdf,/ }));
  expect(await screen.findByText('Not downloaded')).toBeTruthy();
});

const PHOTO_ID = documentAt(44, { document_type: 'government_id', label: 'Photo ID', owner_id: idOf(1) });

test('the day on which a photo ID runs out is saved when the field is left', async () => {
  const { server, user } = await openDocuments(
    LLC,
    { documents: [PHOTO_ID] },
    {
      'documents.updateDocument': keptDocument(44),
    },
  );
  const field = await screen.findByRole('textbox', { name: 'Expires on, for letter-44.pdf' });
  await user.click(field);
  await user.paste('13/45/2031');
  await user.tab();
  expect(server.asked('documents.updateDocument')).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.paste('3/4/2031');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.asked('documents.updateDocument')[0]?.body).toEqual({ expires_on: '2031-03-04' }));
});

test('a date that is not taken is told', async () => {
  const { user } = await openDocuments(
    LLC,
    { documents: [PHOTO_ID] },
    { 'documents.updateDocument': refuse('wrong_state') },
  );
  await user.click(await screen.findByRole('textbox', { name: 'Expires on, for letter-44.pdf' }));
  await user.paste('3/4/2031');
  await user.tab();
  expect(await screen.findByText('The date was not saved')).toBeTruthy();
});

test('files that wait for the virus check or failed it say so', async () => {
  await openDocuments(LLC, {
    documents: [
      documentAt(40, { file: fileAt(40, { scan: 'waiting', may_open: false }) }),
      documentAt(41, {
        document_type: 'other',
        label: 'Other',
        file: fileAt(41, { scan: 'infected', may_open: false }),
      }),
    ],
  });
  expect(await screen.findByText('Checking for viruses')).toBeTruthy();
  expect(screen.getByText('A virus was found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('a rejected document and one that soon runs out say what to do', async () => {
  const requirements = requirementsOf(LLC)
    .filter(({ section }) => section === 'documents')
    .map((line, at) => {
      if (at === 0) return { ...line, state: 'wrong' as const, message: 'The photo is blurred.' };
      return at === 1 ? { ...line, state: 'warning' as const, message: 'It runs out in May.' } : line;
    });
  await openDocuments(LLC, { requirements });
  expect(await screen.findByText('The photo is blurred.')).toBeTruthy();
  expect(screen.getByText('Needs another copy')).toBeTruthy();
  expect(screen.getByText('Expires soon')).toBeTruthy();
});

test('what we asked for can be handed in, and nothing else', async () => {
  await openDocuments(LLC, {
    editable: true,
    only_asked: true,
    documents: [ARTICLES, PHOTO_ID],
    asked: [
      {
        id: idOf(1),
        ticket_id: idOf(1),
        section: 'documents',
        record: null,
        field: null,
        document: 'marketing_material',
        about: 'Documents · Flyers',
        query_rest: 'Please send your flyers.',
      },
    ],
  });
  expect(await screen.findByLabelText('Upload: Flyers', { selector: 'input' })).toBeTruthy();
  expect(screen.getAllByText('Please send your flyers.').length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('Choose files', { selector: 'input' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove new\.pdf,/ })).toBeNull();
});

test('an application under review shows its documents without ways to change them', async () => {
  await openDocuments(LLC, { editable: false, documents: [documentAt(44, { ...PHOTO_ID, expires_on: '2031-03-04' })] });
  expect(await screen.findByText('You can view this but not change it now.')).toBeTruthy();
  expect(screen.getByText('Valid until 03/04/2031')).toBeTruthy();
  expect(screen.queryByLabelText(/^Upload/)).toBeNull();
});

test('as many documents as an application may hold stand on one page', async () => {
  const documents = Array.from({ length: FILE_LIMITS.perApplication }, (_, at) =>
    documentAt(1000 + at, { document_type: 'other', label: `Paper ${at}` }),
  );
  await openDocuments(emptyFacts('2026-03-02'), { documents });
  await screen.findByRole('heading', { name: 'Also uploaded' });
  expect(screen.getAllByRole('heading', { name: /^Paper/ })).toHaveLength(FILE_LIMITS.perApplication);
});
