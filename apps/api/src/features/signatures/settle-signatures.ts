import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { sql } from 'kysely';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import type { Application } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { settleExecution } from '../rates/public.ts';
import { loadSigners, missingOf, type Signer, waitedFor } from './signers.ts';

/** Writes on the application whom it waits for, so that lists and headers can say so; answers the signers as they are. */
export const settleWaiting = async (tx: WritableTransaction, parts: Parts, uid: string): Promise<Signer[]> => {
  const { signers } = await loadSigners(tx, parts, uid);
  const names = waitedFor(signers).map(({ name }) => name);
  await tx
    .updateTable('application')
    .set((eb) => ({ waiting_for: names, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .where(sql<boolean>`waiting_for <> ${names}::text[]`)
    .execute();
  return signers;
};

type Found = Pick<Application, 'uid' | 'reference' | 'merchant' | 'iso' | 'assignee' | 'submission'>;

const tellComplete = async (
  tx: WritableTransaction,
  parts: Parts,
  { found, by, kind }: { found: Found; by: string | null; kind: 'signatures_complete' | 'agreement_signed' },
): Promise<void> => {
  const about = { kind, except: by, application: found, ticket: null } as const;
  const desk = { ...about, path: `/applications/${found.uid}` };
  await tellSide(tx, parts, { ...desk, to: { assignee: found.assignee?.uid ?? null } });
  const merchant = { ...about, to: { merchantUid: found.merchant.uid }, path: '/status' };
  if (kind === 'signatures_complete') return tellSide(tx, parts, merchant);
  // Whoever signed for the merchant gets the executed paper by mail.
  await tellSide(tx, parts, { ...merchant, only: ['app'] });
  // An admin may approve now, and could not before.
  await tellSide(tx, parts, { ...desk, to: 'admins' });
  if (found.iso) await tellSide(tx, parts, { ...desk, to: { isoUid: found.iso.uid } });
};

/** After somebody signed the agreement: with the last signature its paper is made, and it can be approved. */
export const settleAgreementSigned = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Found,
  by: string | null,
): Promise<void> => {
  const signers = await settleWaiting(tx, parts, found.uid);
  const acceptance = signers.find(({ agreement }) => agreement !== null)?.agreement?.acceptance;
  if (!acceptance) return;
  // Whoever accepted may still take it back for a moment: until then nothing is made of it.
  const notBefore = new Date(acceptance.at.getTime() + UNDO_SECONDS * 1000);
  const held = notBefore > parts.clock() ? { notBefore, cause: `acceptance:${acceptance.uid}` } : undefined;
  if (await settleExecution(tx, parts, acceptance, held))
    await tellComplete(tx, parts, { found, by, kind: 'agreement_signed' });
};

/** After somebody signed: who waits knows of it when nobody is missing any more. */
export const settleSigned = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Found,
  by: string | null,
): Promise<Signer[]> => {
  const signers = await settleWaiting(tx, parts, found.uid);
  if (missingOf(signers).length > 0) return signers;
  if (found.submission > 0) {
    await enqueue(tx, parts, 'makeApplicationPdf', { application: found.uid, n: found.submission });
  }
  await tellComplete(tx, parts, { found, by, kind: 'signatures_complete' });
  return signers;
};
