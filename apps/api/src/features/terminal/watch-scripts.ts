import type { WritableTransaction } from '@ledgate/database/connect.ts';
import {
  compareInventories,
  isUnchanged,
  sayInventoryChange,
  type ScriptInventory,
} from '@ledgate/domain/payments/script-inventory.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { openTask } from '../tasks/public.ts';
import { NotReached, readServedScripts } from './served-scripts.ts';

const readRecorded = async (tx: WritableTransaction): Promise<ScriptInventory> => {
  const rows = await tx
    .selectFrom('terminal_script')
    .select(['address', 'hash'])
    .where('gone_at', 'is', null)
    .execute();
  return new Map(rows.map(({ address, hash }) => [address, hash]));
};

const record = async (
  tx: WritableTransaction,
  { ended, begun }: { ended: readonly string[]; begun: readonly (readonly [string, string])[] },
  at: Date,
): Promise<void> => {
  if (ended.length > 0)
    await tx
      .updateTable('terminal_script')
      .set({ gone_at: at })
      .where('address', 'in', ended)
      .where('gone_at', 'is', null)
      .execute();
  if (begun.length > 0)
    await tx
      .insertInto('terminal_script')
      .values(begun.map(([address, hash]) => ({ uid: crypto.randomUUID(), address, hash, seen_at: at })))
      .execute();
};

/** Keeps what ran from when until when; whatever changed after the first look is a task for the admins, closed with a reason. */
const recordScripts = async (parts: Parts, now: ScriptInventory): Promise<void> => {
  const ctx = systemCtx(parts);
  const recording = change(ctx, 'terminal.scripts_changed', async (tx) => {
    setScope(tx, ctx);
    const before = await readRecorded(tx);
    const found = compareInventories(before, now);
    if (isUnchanged(found)) throw new DoneByAnother();
    const at = parts.clock();
    const fresh = new Set([...found.added, ...found.changed]);
    const begun = [...now].filter(([address]) => fresh.has(address));
    await record(tx, { ended: [...found.changed, ...found.gone], begun }, at);
    if (before.size > 0)
      await openTask(tx, parts, { kind: 'scripts_changed', applicationUid: null, subject: sayInventoryChange(found) });
    return { subject: 'system:terminal', after: { ...found, hashes: Object.fromEntries(begun) }, reply: null };
  });
  await recording.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};

/** Looks at what is served for the page where cards are typed, ours and the provider's; later where nobody answers. */
export const watchScripts = async (parts: Parts): Promise<void> => {
  if (!parts.processor) return;
  const served = await readServedScripts(parts).catch((error: unknown) => {
    if (error instanceof NotReached) return null;
    throw error;
  });
  if (served) await recordScripts(parts, served);
};
