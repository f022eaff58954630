import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { type Desk, openDesk, walkThrough } from './desk.ts';
import type { TestServer } from './test-server.ts';

/** The desk looks at every paper that was handed in, and takes it. */
const acceptDocuments = async ({ uid, underwriter }: Desk): Promise<void> => {
  const { documents, review } = underwriter.client;
  const { documents: papers } = await documents.viewDocuments({ query: { application__uid: uid } });
  for (const { id, file } of papers.filter(({ file: { uploaded_by: by } }) => by !== null))
    await review.reviewDocument({ params: { id }, body: { decision: 'accept', file_id: file.file_id } });
};

/** An application that went all the way, with its papers accepted and those of our own made. */
export const approvedDesk = async (server: TestServer, options: { legalName?: string } = {}): Promise<Desk> => {
  const desk = await openDesk(server, options);
  await acceptDocuments(desk);
  await walkThrough(desk, 'approve');
  server.advance((UNDO_SECONDS + 1) * 1000);
  await server.deliver();
  return desk;
};
