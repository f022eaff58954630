import type { CardProcessor } from '../port.ts';
import type { PayrixClient } from './client.ts';
import { allOf } from './search-header.ts';
import { DOCUMENT_TYPES, documentState } from './statuses.ts';

type Papers = 'addNote' | 'findNote' | 'addDocument' | 'documents' | 'upload';

export const makePapers = (client: PayrixClient): Pick<CardProcessor, Papers> => ({
  addNote: async ({ entityId, text }, effecting) => {
    const { id } = await client.create('notes', { entity: entityId, type: 'note', note: text }, effecting);
    return { noteId: id };
  },
  findNote: async ({ entityId, text }, asking) => {
    const notes = await client.list('notes', { search: allOf({ field: 'entity', value: entityId }) }, asking);
    const found = notes.find(({ note }) => note?.startsWith(text) ?? false);
    return found ? { noteId: found.id } : null;
  },
  addDocument: async (noteId, { name, kind, type }, effecting) => {
    const body = { note: noteId, type, documentType: DOCUMENT_TYPES[kind], name };
    const { id } = await client.create('noteDocuments', body, effecting);
    return { documentId: id };
  },
  documents: async (noteId, asking) => {
    const rows = await client.list('noteDocuments', { search: allOf({ field: 'note', value: noteId }) }, asking);
    return rows.map(({ id, name, status }) => ({ documentId: id, name: name ?? '', state: documentState(status) }));
  },
  upload: (documentId, file, effecting) => client.upload('noteDocuments', documentId, file, effecting),
});
