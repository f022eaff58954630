import { createHash } from 'node:crypto';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { sameBytes } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { listUnchecked, markChecked, type StoredFile } from './store.ts';
import { readStored } from './stored-content.ts';

const DAY_MS = 86_400_000;
/** Every hour so many: with more files than that in a day, each has its turn a little later. */
const BATCH = 200;

const isWhole = async (parts: Parts, file: StoredFile): Promise<boolean> => {
  const hash = createHash('sha256');
  for await (const piece of readStored(parts, file)) hash.update(piece);
  return sameBytes(hash.digest(), file.sha256);
};

/** Reads stored files back and compares them with what came in: a loss is found while there is still a copy. */
export const checkStoredFiles = async (parts: Parts): Promise<{ fine: number; damaged: number }> => {
  const ctx = systemCtx(parts);
  const since = new Date(parts.clock().getTime() - DAY_MS);
  const found = { fine: 0, damaged: 0 };
  for (const file of await reading(ctx, (tx) => listUnchecked(tx, since, BATCH))) {
    const fault = await isWhole(parts, file).then(
      (isGood) => (isGood ? null : 'other bytes'),
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
    found[fault === null ? 'fine' : 'damaged'] += 1;
    if (fault !== null) parts.log.error('stored file cannot be read back', { kind: fault, file: file.uid });
    const marked = bookkeeping(parts, async (tx) => {
      setScope(tx, ctx);
      await markChecked(tx, file.uid, parts.clock());
    });
    await marked.catch((error: unknown) => parts.log.warn('stored file not marked', { file: file.uid, error }));
  }
  return found;
};
