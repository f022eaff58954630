import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { voidsApproval } from '@ledgate/domain/handoff/remedies.ts';
import { afterStep } from '@ledgate/domain/queries/query.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import {
  type Application,
  findApplication,
  keepSubmission,
  type Loaded,
  loadFacts,
  moveApplication,
  type Moved,
  standingApprovals,
  voidApprovals,
  wholeRecords,
} from '../applications/public.ts';
import { voidAcceptance, voidRates } from '../rates/public.ts';
import { markOf, quote } from './anchors.ts';
import { noQuery } from './demand.ts';
import { listQueries, type Note, saveQuery } from './note-store.ts';
import { lockTicket, type Ticket } from './ticket-store.ts';
import { tellOfNote, writeNote } from './write-note.ts';

export interface Reply {
  query: string;
  text?: string | undefined;
  attachments?: readonly string[] | undefined;
}

export interface Answered {
  now: Application;
  notes: string[];
  left: number;
}

const CORRECTED = 'Changed in the application.';

const notAnswered = (at: number): Failure => {
  const say = 'Write an answer, or change what we asked about.';
  return new Failure('invalid', say, { errors: { [`answers.${at}.text`]: [say] } });
};

const carryOut = async (tx: WritableTransaction, ctx: SignedInCtx, { row, now, n, at }: Moved, loaded: Loaded) => {
  // The owner who signed it is the one who answers.
  if (row.effects.includes('takeSnapshot'))
    await keepSubmission(tx, ctx.parts, now, { at, records: wholeRecords(loaded), address: ctx.origin.address });
  const voiding = { at, why: 'Owners or the settlement account were changed while the provider held it.' };
  if (row.effects.includes('voidApprovals')) await voidApprovals(tx, now.uid, { at, eventN: n });
  if (row.effects.includes('voidRates')) await voidRates(tx, now.uid, voiding);
  if (row.effects.includes('voidAcceptance')) await voidAcceptance(tx, now.uid, voiding);
  if (!row.effects.includes('runRiskChecks')) return;
  await enqueue(tx, ctx.parts, 'runRiskChecks', { application: now.uid, cause: 'answer' });
  await enqueue(tx, ctx.parts, 'askForSignatures', { application: now.uid });
};

/** Whether what the merchant corrected since the approval is what it rested on. */
const changedWhatWasApproved = async (tx: WritableTransaction, applicationUid: string): Promise<boolean> => {
  const given = (await standingApprovals(tx, applicationUid)).find(({ step }) => step === 'admin');
  if (!given) return false;
  const answered = await listQueries(tx, applicationUid, { states: ['answered', 'resolved'] });
  const corrected = answered.flatMap(({ query }) =>
    query?.corrected === true && query.answeredAt !== null && query.answeredAt > given.at ? [query.section] : [],
  );
  return voidsApproval(corrected);
};

/** One note for each thread, however many of its questions it answers. */
const writeReplies = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  answers: readonly { note: Note; reply: Reply }[],
): Promise<{ notes: string[]; last: Ticket | null }> => {
  const notes: string[] = [];
  let last: Ticket | null = null;
  for (const ticketUid of new Set(answers.map(({ note }) => note.ticketUid))) {
    const ticket = await lockTicket(tx, ticketUid);
    if (!ticket) throw noQuery();
    const own = answers.filter(({ note }) => note.ticketUid === ticketUid).map(({ reply }) => reply);
    const texts = new Set(own.flatMap(({ text }) => (text === undefined ? [] : [text])));
    const { uid } = await writeNote(tx, ctx, ticket, {
      text: [...texts].join('\n\n').slice(0, 4000) || CORRECTED,
      attachments: own.flatMap(({ attachments = [] }) => attachments),
    });
    notes.push(uid);
    last = ticket;
  }
  return { notes, last };
};

/** Answers questions, all or some; the review goes on when none is left. The caller holds the application. */
export const answer = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  found: Application,
  replies: readonly Reply[],
): Promise<Answered> => {
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  const open = await listQueries(tx, found.uid, { states: ['open', 'answered', 'resolved'] });
  const answers = [];
  for (const [at, reply] of replies.entries()) {
    const note = open.find(({ uid }) => uid === reply.query);
    if (!note?.query) throw noQuery();
    const corrected = (await markOf(tx, found.uid, loaded, note.query)) !== note.query.mark;
    if (!corrected && reply.text === undefined && !reply.attachments?.length) throw notAnswered(at);
    const state = afterStep(note.query.state, 'answer');
    const became = corrected ? quote(loaded, note.query) : null;
    const change = { state: state ?? 'answered', answered_at: ctx.parts.clock(), corrected, became } as const;
    if (state === null || !(await saveQuery(tx, note.uid, note.query.state, change)))
      throw new Failure('wrong_state', `“${note.query.about}” was already answered.`);
    answers.push({ note, reply });
  }
  const left = (await listQueries(tx, found.uid, { states: ['open'] })).length;
  const isHeld = found.returnTo === 'provider_review';
  const approvalFell = isHeld && (await changedWhatWasApproved(tx, found.uid));
  const moved = await moveApplication(tx, ctx, found, {
    event: 'answer',
    holding: {
      queriesAreLeft: left > 0,
      noQueryIsOpen: left === 0,
      askedByProvider: isHeld && !approvalFell,
      approvalFell,
      askedInReview: found.returnTo !== 'provider_review',
    },
    details: { answered: answers.map(({ note }) => note.query?.about) },
    ...(left === 0 && { set: { return_to: null } }),
  });
  await carryOut(tx, ctx, moved, loaded);
  const { notes, last } = await writeReplies(tx, ctx, answers);
  if (last) await tellOfNote(tx, ctx, last, { kind: 'query_answered', to: 'staff', count: answers.length });
  const now = await findApplication(tx, found.uid);
  if (!now) throw new Error('an application was answered about and is not there');
  return { now, notes, left };
};
