import type { Given } from '@ledgate/contract/call.ts';
import type { reports, SavedReport } from '@ledgate/contract/reports.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { writeReport } from '@ledgate/domain/reports/definition.ts';
import { nextMailing } from '@ledgate/domain/reports/mailing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { demandReport } from './demand.ts';
import { zoneOf } from './frame.ts';
import {
  countOwn,
  findSaved,
  hasNamesake,
  houseOf,
  listSaved,
  lockSaved,
  presentSaved,
  type Saved,
} from './saved-store.ts';

const MOST_OWN = 50;

type NewReport = Given<typeof reports.saveReport>['body'];

export const listReports = (ctx: SignedInCtx): Promise<{ results: SavedReport[] }> =>
  reading(ctx, async (tx) => ({
    results: (await listSaved(tx, ctx.actor)).map((saved) => presentSaved(saved, ctx.actor)),
  }));

const demandOwnName = async (
  tx: ReadTransaction,
  owner: string,
  name: string,
  except: string | null,
): Promise<void> => {
  if (!(await hasNamesake(tx, owner, name, except))) return;
  throw new Failure('already_exists', `You have a report called ${name} already.`, {
    errors: { name: ['Choose another name.'] },
  });
};

const demandSaved = (saved: Saved | undefined): Saved => {
  if (!saved) throw new Failure('not_found', 'There is no such report.');
  return saved;
};

const demandOwn = (saved: Saved | undefined, { actor }: SignedInCtx): Saved => {
  const found = demandSaved(saved);
  if (found.owner_uid !== actor.uid)
    throw new Failure('not_found', 'This report is a colleague’s. Save a copy under your own name to change it.');
  return found;
};

const present = async (tx: WritableTransaction, { actor }: SignedInCtx, uid: string): Promise<SavedReport> =>
  presentSaved(demandSaved(await findSaved(tx, actor, uid)), actor);

const wordsOf = (ctx: SignedInCtx, { name, definition, is_shared }: NewReport) => ({
  name,
  is_shared,
  definition: writeReport(demandReport(ctx.actor, definition)),
});

export const saveReport = (ctx: SignedInCtx, body: NewReport): Promise<SavedReport> => {
  const { actor, parts } = ctx;
  const { definition, ...words } = wordsOf(ctx, body);
  return change(ctx, 'report.saved', async (tx) => {
    if ((await countOwn(tx, actor.uid)) >= MOST_OWN)
      throw new Failure('wrong_state', `There are ${MOST_OWN} saved reports already. Remove one first.`);
    await demandOwnName(tx, actor.uid, words.name, null);
    const uid = crypto.randomUUID();
    await tx
      .insertInto('saved_report')
      .values({
        uid,
        owner_uid: actor.uid,
        ...houseOf(actor),
        ...words,
        definition: JSON.stringify(definition),
        made_at: parts.clock(),
      })
      .execute();
    return {
      subject: `user:${actor.uid}`,
      after: { report: uid, ...words, definition },
      reply: await present(tx, ctx, uid),
    };
  });
};

export const updateReport = (ctx: SignedInCtx, uid: string, body: NewReport): Promise<SavedReport> => {
  const { actor, ifMatch } = ctx;
  const { definition, ...words } = wordsOf(ctx, body);
  return change(ctx, 'report.changed', async (tx) => {
    const found = demandOwn(await lockSaved(tx, actor, uid), ctx);
    if (ifMatch !== null && ifMatch !== found.version)
      throw new Failure('stale', 'The report was changed in another window.', { currentVersion: found.version });
    await demandOwnName(tx, actor.uid, words.name, uid);
    await tx
      .updateTable('saved_report')
      .set((eb) => ({ ...words, definition: JSON.stringify(definition), version: eb('version', '+', 1) }))
      .where('uid', '=', uid)
      .execute();
    // Whom it is not shared with any more gets no more of it.
    if (!words.is_shared)
      await tx.deleteFrom('report_mailing').where('report_uid', '=', uid).where('user_uid', '<>', actor.uid).execute();
    return {
      subject: `user:${actor.uid}`,
      before: { report: uid, name: found.name, is_shared: found.is_shared, definition: writeReport(found.report) },
      after: { report: uid, ...words, definition },
      reply: await present(tx, ctx, uid),
    };
  });
};

export const removeReport = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> =>
  change(ctx, 'report.removed', async (tx) => {
    const found = demandOwn(await lockSaved(tx, ctx.actor, uid), ctx);
    await tx.deleteFrom('saved_report').where('uid', '=', uid).execute();
    return {
      subject: `user:${ctx.actor.uid}`,
      before: { report: uid, name: found.name, definition: writeReport(found.report) },
      reply: { done: true as const },
    };
  });

export const mailReport = (
  ctx: SignedInCtx,
  uid: string,
  { frequency }: Given<typeof reports.mailReport>['body'],
): Promise<SavedReport> => {
  const { actor, parts } = ctx;
  return change(ctx, 'report.mailing_set', async (tx) => {
    const found = demandSaved(await lockSaved(tx, actor, uid));
    await tx.deleteFrom('report_mailing').where('report_uid', '=', uid).where('user_uid', '=', actor.uid).execute();
    if (frequency !== null) {
      const next = nextMailing(frequency, parts.clock().getTime(), await zoneOf(tx, actor));
      await tx
        .insertInto('report_mailing')
        .values({ report_uid: uid, user_uid: actor.uid, frequency, next_at: new Date(next), last_at: found.last_at })
        .execute();
    }
    return {
      subject: `user:${actor.uid}`,
      before: { report: uid, frequency: found.frequency },
      after: { report: uid, frequency },
      reply: await present(tx, ctx, uid),
    };
  });
};
