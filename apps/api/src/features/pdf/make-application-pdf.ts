import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { factsOf, openSnapshot, setSnapshotPdf, type Snapshot } from '../applications/public.ts';
import { fileDocument, keepDocument } from '../documents/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { typesetApart } from '../../typesetting.ts';
import { writeApplication } from './application-pdf.ts';

/** Another worker was quicker; what this one wrote is undone, and its file is swept. */
class MadeByAnother extends Error {}

const bytesOf = async (parts: Parts, snapshot: Snapshot): Promise<Buffer> => {
  const { records, documents, at } = snapshot.content;
  const facts = await factsOf(parts, records, documents, new Date(at));
  const paper = writeApplication({ snapshot, facts, nameOf: nameOfCode });
  return parts.typesetting(() => typesetApart(paper));
};

/** Makes the PDF of a submission from what was sealed then, never from what stands there now. Once, however often asked. */
export const makeApplicationPdf = async (ctx: Ctx, application: string, n: number): Promise<void> => {
  const { parts } = ctx;
  const snapshot = await reading(ctx, (tx) => openSnapshot(tx, parts, application, n));
  if (snapshot.pdfFile !== null) return;
  const name = `${snapshot.content.reference}-submission-${n}.pdf`;
  const kept = await keepDocument(parts, snapshot.merchantUid, { name, bytes: await bytesOf(parts, snapshot) });
  const work = change(ctx, 'application.pdf_made', async (tx) => {
    setScope(tx, ctx);
    // First, since it waits for whoever is about to do the same.
    if (!(await setSnapshotPdf(tx, application, n, kept.uid))) throw new MadeByAnother();
    const paper = { documentType: 'signed_application', ownerUid: null, accountUid: null, expiresOn: null } as const;
    await fileDocument(tx, parts, kept, { applicationUid: application, ...paper });
    const facts = { submission: n, file: kept.uid, sha256: kept.sha256.toString('hex') };
    return { subject: `application:${application}`, after: facts, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof MadeByAnother)) throw error;
  });
};
