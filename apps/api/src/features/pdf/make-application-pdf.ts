import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { factsOf, openSnapshot, setSnapshotPdf, type Snapshot } from '../applications/public.ts';
import { fileDocument, keepDocument } from '../documents/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { typesetSealed } from '../../typesetting.ts';
import { loadSigners } from '../signatures/public.ts';
import { type PaperSigner, writeApplication } from './application-pdf.ts';

/** Another worker was quicker; what this one wrote is undone, and its file is swept. */
class MadeByAnother extends Error {}

const bytesOf = async (parts: Parts, snapshot: Snapshot, signers: PaperSigner[]): Promise<Buffer> => {
  const { records, documents, at } = snapshot.content;
  const facts = await factsOf(parts, records, documents, new Date(at));
  const paper = writeApplication({ snapshot, facts, nameOf: nameOfCode, signers });
  return typesetSealed(parts, paper);
};

/** Who has signed by now; a signature over other words than those of today does not count. */
export const paperSigners = async (tx: ReadTransaction, parts: Parts, application: string): Promise<PaperSigner[]> => {
  const { signers } = await loadSigners(tx, parts, application);
  return signers.map(({ name, roles, state, signature }) => ({
    name,
    roles,
    signature: state === 'signed' ? signature : null,
  }));
};

const load = (ctx: Ctx, application: string, n: number) =>
  reading(ctx, async (tx) => ({
    snapshot: await openSnapshot(tx, ctx.parts, application, n),
    signers: await paperSigners(tx, ctx.parts, application),
  }));

/**
 * Makes the PDF of a submission from what was sealed then, never from what stands there now, with the signatures that
 * have been given. Once at its submission and once more when everybody has signed, however often asked.
 */
export const makeApplicationPdf = async (ctx: Ctx, application: string, n: number): Promise<void> => {
  const { parts } = ctx;
  const { snapshot, signers } = await load(ctx, application, n);
  const isWhole = signers.every(({ signature }) => signature !== null);
  const isFirst = snapshot.pdfFile === null;
  if (!isFirst && (!isWhole || snapshot.signedPdfFile !== null)) return;
  const name = `${snapshot.content.reference}-submission-${n}${isFirst ? '' : '-signed'}.pdf`;
  const bytes = await bytesOf(parts, snapshot, signers);
  const kept = await keepDocument(parts, snapshot.merchantUid, { name, bytes });
  const work = change(ctx, 'application.pdf_made', async (tx) => {
    setScope(tx, ctx);
    // First, since it waits for whoever is about to do the same.
    const made = { applicationUid: application, n, isFirst, isWhole };
    if (!(await setSnapshotPdf(tx, made, kept.uid))) throw new MadeByAnother();
    const paper = { documentType: 'signed_application', ownerUid: null, accountUid: null, expiresOn: null } as const;
    await fileDocument(tx, parts, kept, { applicationUid: application, ...paper });
    const facts = { submission: n, file: kept.uid, sha256: kept.sha256.toString('hex') };
    return { subject: `application:${application}`, after: facts, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof MadeByAnother)) throw error;
  });
};
