import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { type Desk, openDesk, walkThrough } from './desk.ts';
import { signedIn } from './signed-in.ts';
import type { TestServer } from './test-server.ts';

/** The desk looks at every paper that was handed in, and takes it. */
const acceptDocuments = async ({ uid, underwriter }: Desk): Promise<void> => {
  const { documents, review } = underwriter.client;
  const { documents: papers } = await documents.viewDocuments({ query: { application__uid: uid } });
  for (const { id, file } of papers.filter(({ file: { uploaded_by: by } }) => by !== null))
    await review.reviewDocument({ params: { id }, body: { decision: 'accept', file_id: file.file_id } });
};

/** One more paper, by an admin who has no other part in the case. */
const addPaper = async (server: TestServer, { uid }: Desk, { name, bytes }: Paper): Promise<void> => {
  const { client } = await signedIn(server, 'admin');
  const files = [{ name, content: new Blob([new Uint8Array(bytes)]) }];
  const { results } = await client.documents.uploadFiles({ files, body: { application__uid: uid } });
  const [taken] = results;
  if (!taken?.ok) throw new Error('the paper was not taken');
  const reason = 'The merchant sent it by mail.';
  await client.documents.attachDocument({
    body: { file_id: taken.file.file_id, document_type: 'site_photos', reason },
  });
  await server.deliver();
};

interface Paper {
  name: string;
  bytes: Buffer;
}

/** An application that went all the way, with its papers accepted and those of our own made. */
export const approvedDesk = async (server: TestServer, { photos }: { photos?: Paper } = {}): Promise<Desk> => {
  const desk = await openDesk(server);
  if (photos) await addPaper(server, desk, photos);
  await acceptDocuments(desk);
  await walkThrough(desk, 'approve');
  server.advance((UNDO_SECONDS + 1) * 1000);
  await server.deliver();
  return desk;
};
