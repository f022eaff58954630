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

/** The application is signed by everybody. */
const tellComplete = async (tx: WritableTransaction, parts: Parts, found: Found, by: string | null): Promise<void> => {
  const about = { kind: 'signatures_complete', except: by, application: found, ticket: null } as const;
  await tellSide(tx, parts, {
    ...about,
    to: { who: 'desk', assignee: found.assignee?.uid ?? null },
    path: `/applications/${found.uid}`,
  });
  await tellSide(tx, parts, { ...about, to: { who: 'merchant', merchant: found.merchant.uid }, path: '/status' });
};

/** The agreement is signed by everybody: an admin may approve now, and could not before. */
const tellAgreed = async (
  tx: WritableTransaction,
  parts: Parts,
  { found, by, acceptedBy }: { found: Found; by: string | null; acceptedBy: string | null },
): Promise<void> => {
  const about = { kind: 'agreement_signed', except: by, application: found, ticket: null } as const;
  const desk = { ...about, path: `/applications/${found.uid}` };
  await tellSide(tx, parts, { ...desk, to: { who: 'desk', assignee: found.assignee?.uid ?? null } });
  await tellSide(tx, parts, { ...desk, to: { who: 'admins' }, except: found.assignee?.uid ?? by });
  if (found.iso) await tellSide(tx, parts, { ...desk, to: { who: 'iso', iso: found.iso.uid } });
  const merchant = { ...about, path: '/status' };
  await tellSide(tx, parts, { ...merchant, to: { who: 'merchant', merchant: found.merchant.uid }, except: acceptedBy });
  // Whoever accepted gets the executed paper itself by mail.
  if (acceptedBy !== null)
    await tellSide(tx, parts, { ...merchant, to: { who: 'accepter', people: [acceptedBy] }, only: ['app'] });
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
    await tellAgreed(tx, parts, { found, by, acceptedBy: acceptance.acceptedBy });
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
  await tellComplete(tx, parts, found, by);
  return signers;
};
