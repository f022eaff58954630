import type { ChangeView } from '@ledgate/contract/changes.ts';
import { CHANGE_KINDS, isOpenChange, mayRequestChange } from '@ledgate/domain/handoff/changes.ts';
import { differences } from '@ledgate/domain/review/differences.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { unseen } from '../../core/unseen.ts';
import { type Content, holdApplication, loadContent } from '../applications/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { openTicket, writeNote } from '../queries/public.ts';
import { maskedFacts } from '../review/public.ts';
import { openTask } from '../tasks/public.ts';
import { demandOwner } from './hold-change.ts';
import { presentOne } from './present.ts';
import { type ChangedLine, insertChange, listChangesOf } from './store.ts';
import { noteChange, tellOfChange } from './tell.ts';
import { type RequestBody, workOutEdits } from './work-out-edits.ts';

/** What would be another, answer by answer, kept in these words: later the application says something else. */
const linesOf = async ({ parts, actor }: SignedInCtx, before: Content, after: Content): Promise<ChangedLine[]> => {
  const at = parts.clock();
  const seen = async ({ records }: Content) => ({
    facts: await maskedFacts(parts, actor, records, { documents: [], at }),
    papers: [],
  });
  const found = differences(await seen(before), await seen(after), nameOfCode);
  return found.map((one) => ({
    title: one.title,
    label: one.label,
    was: one.before,
    is: one.after,
    isSecret: one.isSecret,
  }));
};

/** The owner asks, with the proof attached. Nothing changes by it; everybody of the business hears of it. */
export const requestChange = (ctx: SignedInCtx, uid: string, body: RequestBody): Promise<ChangeView> => {
  demandOwner(ctx.actor);
  return change(ctx, 'application.change_requested', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    if (!mayRequestChange(actor.role, found.status))
      throw new Failure('wrong_state', 'This is for accounts that are open.');
    const { label } = CHANGE_KINDS[body.kind];
    const open = (await listChangesOf(tx, uid)).find(({ kind, state }) => kind === body.kind && isOpenChange(state));
    if (open)
      throw new Failure('wrong_state', `A change of “${label}” is under way. Cancel it, or wait until it is decided.`);
    const content = await loadContent(tx, uid);
    const { edits, after } = await workOutEdits(ctx, { found, content }, body);
    const lines = await linesOf(ctx, content, after);
    const ticket = await openTicket(tx, ctx, {
      application: found,
      subject: `Change of ${label.toLowerCase()}`,
      kind: 'support',
      visibility: 'merchant',
    });
    await writeNote(tx, ctx, ticket, { text: body.reason, attachments: body.files });
    const id = crypto.randomUUID();
    const asked = { kind: body.kind, reason: body.reason, edits, lines, ticketUid: ticket.uid };
    await insertChange(tx, { uid: id, applicationUid: uid, ...asked, by: actor.uid, at: parts.clock() });
    await unseen(tx, () => openTask(tx, parts, { kind: 'change_to_check', applicationUid: uid, subject: label }));
    await noteChange(tx, ctx, found, { event: 'change_requested', change: id, reason: `${label}: ${body.reason}` });
    await tellOfChange(tx, ctx, found, 'change_requested');
    return {
      subject: `application:${uid}`,
      after: { change: id, kind: body.kind, fields: lines.map((one) => one.label) },
      reason: body.reason,
      reply: await presentOne(tx, ctx, found, id),
    };
  });
};
