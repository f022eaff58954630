import { Readable } from 'node:stream';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { setScope } from '../../core/scope.ts';
import { type AuditFilter, withinSight } from './ask.ts';
import { asOne, readFilter } from './conditions.ts';
import { exportLines } from './export-lines.ts';
import { exportRows, nameOf } from './export-store.ts';

/** Taking the log out of the house is itself a row of it, written before the first byte leaves. */
export const exportAudit = async (ctx: SignedInCtx, filter: AuditFilter): Promise<FileAnswer> => {
  const { parts, actor } = ctx;
  const ask = withinSight(actor, filter);
  const at = parts.clock();
  const { ready, name } = await change(ctx, 'audit.exported', async (tx) => {
    setScope(tx, ctx);
    return {
      subject: 'system:audit',
      after: { filter },
      reply: { ready: await readFilter(tx, ask), name: await nameOf(tx, actor.uid) },
    };
  });
  const header = { at, by: { uid: actor.uid, name, role: actor.role }, filter };
  const lines = exportLines(header, parts.keyring.current('anchor'), exportRows(parts.db, asOne(ready)));
  return {
    name: `ledgate-audit-${newYorkDate(at.getTime())}.jsonl`,
    mime: 'application/jsonl',
    content: Readable.from(lines, { objectMode: false }),
  };
};
