import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { accountMark, insertVerification } from '../accounts/public.ts';
import {
  type Application,
  deleteSecret,
  insertRecord,
  labelApplication,
  loadContent,
  progressOf,
  setRemoved,
  type StoredRecord,
  touchApplication,
  updateRecord,
  upsertSecret,
  withFacts,
} from '../applications/public.ts';
import { clearForeseen } from '../risk/public.ts';
import { endChange } from './end-change.ts';
import type { Edit, MerchantChange } from './store.ts';
import { withEdits } from './work-out-edits.ts';

const write = async (
  tx: WritableTransaction,
  { parts }: Ctx,
  { applicationUid, before }: { applicationUid: string; before: StoredRecord | undefined },
  edit: Edit,
): Promise<void> => {
  if (edit.act === 'remove') return setRemoved(tx, edit.record.uid, parts.clock());
  const record = { ...edit.record, changedAt: parts.clock(), applicationUid };
  (edit.act === 'add' ? insertRecord : updateRecord)(tx, record);
  for (const { field, sealed, blindIndex } of record.secrets)
    await upsertSecret(tx, {
      recordUid: record.uid,
      applicationUid,
      field,
      sealed,
      blindIndex: Buffer.from(blindIndex, 'hex'),
    });
  const cleared = before?.secrets.filter(({ field }) => !record.secrets.some((one) => one.field === field)) ?? [];
  for (const { field } of cleared) await deleteSecret(tx, record.uid, field);
};

/** What was found about the account before was about another one; this is what the check found about the new one. */
const keepFinding = async (
  tx: WritableTransaction,
  { parts }: Ctx,
  { found, held }: { found: Application; held: MerchantChange },
): Promise<void> => {
  const [edit] = held.edits;
  if (held.kind !== 'account' || !edit || edit.act === 'remove' || !held.called) return;
  await insertVerification(tx, {
    applicationUid: found.uid,
    account: edit.record.uid,
    status: 'documents_accepted',
    evidence: held.called.evidence,
    reference: `Call to ${held.called.spokeTo}`,
    document: null,
    note: held.checkNote,
    mark: accountMark(edit.record),
    by: held.checkedBy?.uid ?? null,
    at: parts.clock(),
  });
};

/**
 * The other side has it: from now on the application says so too. The rules are asked about it at once; what the lists
 * find was answered for before it was sent.
 */
export const applyChange = async (
  tx: WritableTransaction,
  ctx: Ctx,
  { found, held }: { found: Application; held: MerchantChange },
  reason: string,
): Promise<void> => {
  const { parts } = ctx;
  const content = await loadContent(tx, found.uid);
  const after = await withFacts(parts, withEdits(content, held.edits));
  touchApplication(tx, parts, found.uid, { standing: progressOf(after.facts) });
  if (held.kind === 'names') labelApplication(tx, found.uid, after.facts);
  for (const edit of held.edits) {
    const before = content.records.find(({ uid }) => uid === edit.record.uid);
    await write(tx, ctx, { applicationUid: found.uid, before }, edit);
  }
  await keepFinding(tx, ctx, { found, held });
  if (held.cleared && held.checkedBy && held.approvedBy)
    await clearForeseen(tx, parts, found, after.facts, {
      hits: held.cleared.hits,
      proposedBy: held.checkedBy.uid,
      by: held.approvedBy.uid,
      reason: held.cleared.why,
      evidence: held.checkNote ?? '',
    });
  await enqueue(tx, parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
  await endChange(tx, ctx, { found, held }, { state: 'applied', reason });
};
