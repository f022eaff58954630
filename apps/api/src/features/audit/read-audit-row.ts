import { createHash } from 'node:crypto';
import type { LinkedAuditRow } from '@ledgate/contract/audit.ts';
import { seesLane } from '@ledgate/domain/access/audit-sight.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { presentRow } from './present.ts';
import { findRow, type LinkedRecord } from './store.ts';
import { nameSubjects } from './subject-names.ts';

const FIRST = Buffer.alloc(0);

const isIntact = ({ lane, n, facts, hash }: LinkedRecord, previous: Buffer | null): boolean =>
  previous !== null && createHash('sha256').update(previous).update(`${lane}|${n}|${facts}`).digest().equals(hash);

export const readAuditRow = async (
  ctx: SignedInCtx,
  { lane, n }: { lane: string; n: number },
): Promise<LinkedAuditRow> => {
  const record = seesLane(ctx.actor.role, lane) ? await findRow(ctx.parts.db, lane, n) : null;
  if (!record) throw new Failure('not_found', 'The audit log has no such row.');
  const previous = n === 1 ? FIRST : record.previous;
  return {
    ...presentRow(record, await reading(ctx, (tx) => nameSubjects(tx, [lane]))),
    hash: record.hash.toString('hex'),
    previous: previous?.toString('hex') ?? null,
    is_intact: isIntact(record, previous),
  };
};
