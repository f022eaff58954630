import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { factsOf } from './save-bank.ts';
import { deleteBank, lockBank } from './store.ts';
import { loadUses, usesOf } from './uses.ts';

const IS_REFERRED_TO = '23503';

const inUse = (uses: readonly string[]): Failure =>
  new Failure('in_use', `This bank is used by ${uses.join(' and ')}.`, { errors: { used_by: [...uses] } });

/** Whatever else refers to a bank holds it by a foreign key, also what came after this was written. */
const demandUnused = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === IS_REFERRED_TO) throw inUse(['other records']);
  throw error;
};

export const removeBank = (ctx: SignedInCtx, uid: string) =>
  change(ctx, 'bank.removed', async (tx) => {
    setScope(tx, ctx);
    const bank = await lockBank(tx, uid);
    if (!bank) throw new Failure('not_found', 'There is no such bank.');
    const uses = usesOf(uid, await loadUses(tx, uid));
    if (uses.length > 0) throw inUse(uses);
    await deleteBank(tx, uid).catch(demandUnused);
    return { subject: `system:bank-${uid}`, before: factsOf(bank), reply: { done: true } as const };
  });
