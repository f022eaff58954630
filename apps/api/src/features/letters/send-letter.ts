import type { LetterView } from '@ledgate/contract/letters.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { desksSeen, TASK_KINDS } from '@ledgate/domain/tasks/kinds.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { change } from '../../core/change.ts';
import { type Ctx, personOf, type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, chooseApplication, holdApplication, lockApplication } from '../applications/public.ts';
import { closeTask } from '../tasks/public.ts';
import { letterText } from './letter-text.ts';
import { type DueLetter, lastLetter, listDue, setSent, type StoredLetter } from './store.ts';

const AT_ONCE = 200;

const demandDesk = ({ actor }: SignedInCtx): void => {
  if (!desksSeen(actor.role).includes(TASK_KINDS.adverse_action_letter.desk)) {
    throw new Failure('not_allowed', 'Only admins can send letters.');
  }
};

const present = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  letter: StoredLetter,
): Promise<LetterView> => {
  const { name, address, phone } = parts.settings.acquirer;
  const { opening, reasons, parts: paragraphs, to } = await letterText(tx, parts, found, letter);
  return {
    application: found.uid,
    reference: found.reference,
    to,
    from: { name, address, phone },
    opening,
    reasons: [...reasons],
    parts: paragraphs.map(({ title, lines }) => ({ title, lines: [...lines] })),
    state: letter.sentAt === null ? 'owed' : 'sent',
    send_at: letter.sendAt.toISOString(),
    sent_at: letter.sentAt?.toISOString() ?? null,
    file_id: letter.fileUid,
  };
};

const demandLetter = async (tx: ReadTransaction, applicationUid: string): Promise<StoredLetter> => {
  const letter = await lastLetter(tx, applicationUid);
  if (!letter) throw new Failure('not_found', 'No letter is due on this case.');
  return letter;
};

export const readLetter = (ctx: SignedInCtx, applicationUid: string): Promise<LetterView> => {
  demandDesk(ctx);
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, applicationUid);
    return present(tx, ctx.parts, found, await demandLetter(tx, found.uid));
  });
};

/** Under the application's lock: the mark, the task's end and the paper's job, or none of them. */
const send = async (tx: WritableTransaction, ctx: Ctx, letter: StoredLetter): Promise<boolean> => {
  const { parts } = ctx;
  const { applicationUid, n } = letter;
  const by = personOf(ctx.actor)?.uid ?? null;
  if (!(await setSent(tx, letter, { at: parts.clock(), by }))) return false;
  await closeTask(tx, parts, { kind: 'adverse_action_letter', applicationUid, outcome: 'done', ...(by && { by }) });
  await enqueue(tx, parts, 'deliverLetter', { application: applicationUid, n });
  return true;
};

export const sendLetter = (ctx: SignedInCtx, applicationUid: string): Promise<LetterView> => {
  demandDesk(ctx);
  return change(ctx, 'application.letter_sent', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, applicationUid);
    const letter = await demandLetter(tx, found.uid);
    if (parts.clock().getTime() < letter.openedAt.getTime() + UNDO_SECONDS * 1000) {
      throw new Failure('wrong_state', 'The decline can still be undone. Send the letter in a few seconds.');
    }
    if (!(await send(tx, ctx, letter))) throw new Failure('wrong_state', 'This letter was already sent.');
    return {
      subject: `application:${found.uid}`,
      after: { decline: letter.n },
      reply: await present(tx, parts, found, await demandLetter(tx, found.uid)),
    };
  });
};

const sendDue = (ctx: Ctx, { applicationUid }: DueLetter): Promise<void> =>
  change(ctx, 'application.letter_sent', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, applicationUid);
    const letter = await lastLetter(tx, applicationUid);
    if (!found || !letter || !(await send(tx, ctx, letter))) throw new DoneByAnother();
    return {
      subject: `application:${applicationUid}`,
      after: { decline: letter.n },
      reply: undefined,
    };
  });

/** Letters that nobody sent go out by themselves on their day. */
export const sendDueLetters = (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  return eachInTurn<DueLetter>(parts, {
    what: 'letter not sent',
    next: (after) => reading(ctx, (tx) => listDue(tx, { now: parts.clock(), after, most: AT_ONCE })),
    work: (due) => sendDue(ctx, due),
    nameOf: ({ applicationUid }) => ({ application: applicationUid }),
  });
};
