import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { isRecordAsked } from '@ledgate/domain/queries/asked.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Application,
  holdWithContent,
  isRemoved,
  loadFacts,
  progressOf,
  setRemoved,
  touchApplication,
} from '../applications/public.ts';
import { demandEditable } from './demand-editable.ts';
import { presentRecord } from './present.ts';

const gone = (): Failure => new Failure('not_found', 'This entry doesn’t exist.');

/** Removing is the merchant's own: staff correct, they do not take owners or accounts away. */
const lockFor = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  section: FormSection,
  uid: string,
): Promise<Application> => {
  if (ctx.actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the merchant can remove entries.');
  setScope(tx, ctx);
  const held = await holdWithContent(tx, uid, section);
  if (!held) throw gone();
  const { found } = held;
  const demandOpen = await demandEditable(tx, ctx.actor, found, section, undefined);
  demandOpen((asked) => isRecordAsked(asked, section, uid));
  return found;
};

const settle = async (tx: WritableTransaction, ctx: SignedInCtx, found: Application) => {
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  const standing = progressOf(loaded.facts);
  touchApplication(tx, ctx.parts, found.uid, { standing });
  return { ...loaded, standing, version: found.version + 1 };
};

/** Laid aside, not destroyed: it can be taken back, with everything in it. */
export const removeRecord = (ctx: SignedInCtx, section: FormSection, uid: string) =>
  change(ctx, 'application.record_removed', async (tx) => {
    const found = await lockFor(tx, ctx, section, uid);
    if (await isRemoved(tx, uid)) throw gone();
    await setRemoved(tx, uid, ctx.parts.clock());
    await settle(tx, ctx, found);
    return { subject: `application:${found.uid}`, before: { section, record: uid }, reply: { done: true } as const };
  });

export const restoreRecord = (ctx: SignedInCtx, section: FormSection, uid: string) =>
  change(ctx, 'application.record_restored', async (tx) => {
    const found = await lockFor(tx, ctx, section, uid);
    if (!(await isRemoved(tx, uid))) throw gone();
    await setRemoved(tx, uid, null);
    const { records, facts, standing, version } = await settle(tx, ctx, found);
    const record = records.find((one) => one.uid === uid);
    if (!record) throw gone();
    return {
      subject: `application:${found.uid}`,
      after: { section, record: uid },
      reply: {
        record: await presentRecord(ctx.parts, record, { facts, requirements: standing.requirements }, ctx.actor),
        sections: standing.sections,
        conflicts: {},
        version,
      },
    };
  });
