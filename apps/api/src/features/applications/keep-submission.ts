import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import type { StoredRecord } from './records.ts';
import { takeSnapshot } from './snapshots.ts';
import type { Application } from './store.ts';

export interface Kept {
  at: Date;
  records: readonly StoredRecord[];
  /** Where it was sent from; left out where nobody signs anew, and the last signature stands. */
  address?: string;
}

/** Keeps the application as it is now as its next submission, under the name that signed the last, with a PDF of it. */
export const keepSubmission = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Application,
  { at, records, address }: Kept,
): Promise<void> => {
  const last = await tx
    .selectFrom('application_snapshot')
    .select(['n', 'attested_n', 'signer_name as name', 'signer_title as title', 'signed_address'])
    .where('application_uid', '=', found.uid)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const n = found.submission + 1;
  const attestation = { name: last.name, title: last.title };
  // Nobody signs with an answer: the attestation before it stands, and the paper says of which submission it is.
  await takeSnapshot(tx, parts, found, {
    n,
    at,
    records,
    attestation,
    address: address ?? last.signed_address,
    attestedN: last.attested_n ?? last.n,
  });
  await tx.updateTable('application').set({ submission: n }).where('uid', '=', found.uid).execute();
  await enqueue(tx, parts, 'makeApplicationPdf', { application: found.uid, n });
};
