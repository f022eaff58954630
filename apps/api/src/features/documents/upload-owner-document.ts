import type { Given } from '@ledgate/contract/call.ts';
import type { documents } from '@ledgate/contract/documents.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading, setScope } from '../../core/scope.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { holdApplication, loadFacts } from '../applications/public.ts';
import { demandEditable, demandEditor } from '../onboarding/public.ts';
import { findApplicationOfOwner } from './application-of-owner.ts';
import { writeDocument } from './attach-document.ts';
import { checkLinks, isDocumentWanted } from './check-links.ts';
import { isKept } from './receive-file.ts';
import { correctedDocument } from './correct-document.ts';
import type { SavedDocument } from './settle-documents.ts';
import { demandUploader, refuseAll, takeFiles, writeFiles } from './take-files.ts';

type Body = Given<typeof documents.uploadOwnerDocument>['body'];

/** File and paper in one step. The owner is looked for before a byte of the file is taken in. */
export const uploadOwnerDocument = async (
  ctx: SignedInCtx,
  body: Body,
  files: AsyncIterable<IncomingFile>,
): Promise<SavedDocument> => {
  demandEditor(ctx.actor, 'documents');
  const applicationUid = await reading(ctx, (tx) => findApplicationOfOwner(tx, body.owner_id, body.application__uid));
  const demand = (status: Status): void => demandUploader(ctx.actor, status);
  return takeFiles(ctx, { applicationUid, files, most: 1, demand }, (covered, batch) =>
    change(covered, 'application.document_added', async (tx) => {
      setScope(tx, ctx);
      const found = await holdApplication(tx, ctx.actor, batch.applicationUid);
      const demandOpen = await demandEditable(tx, ctx.actor, found, 'documents', body.reason);
      const outcomes = await writeFiles(tx, ctx, found, batch);
      const [file] = outcomes.flatMap(({ result }) => (isKept(result) ? [result] : []));
      if (!file) throw refuseAll(outcomes);
      const content = {
        documentType: body.document_type,
        ownerUid: body.owner_id,
        accountUid: null,
        fileUid: file.uid,
        expiresOn: body.expires_on ?? null,
      };
      demandOpen((asked) => isDocumentWanted(asked, content));
      checkLinks((await loadFacts(tx, ctx.parts, found.uid)).facts, content);
      const uid = await writeDocument(tx, ctx, found.uid, content);
      return {
        subject: `application:${found.uid}`,
        after: { document: uid, ...content, sha256: file.sha256.toString('hex') },
        ...(body.reason !== undefined && { reason: body.reason }),
        reply: await correctedDocument(tx, ctx, found.uid, uid, body.reason),
      };
    }),
  );
};
