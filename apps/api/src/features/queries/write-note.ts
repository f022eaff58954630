import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { addresseeOf, type Side, sideOf, ticketName } from '@ledgate/domain/queries/tickets.ts';
import { workerOf, type WritingCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Held } from '../../core/jobs/jobs.ts';
import { lockApplication } from '../applications/public.ts';
import { findFiles } from '../documents/public.ts';
import { tellSide } from '../notifications/public.ts';
import { insertMentions, listColleaguesAmong } from './mention-store.ts';
import { insertAttachments, insertNote, listAttachedFiles, type NewNote } from './note-store.ts';
import { type Ticket, touchTicket } from './ticket-store.ts';

/** Files are sent along by whoever uploaded them for that, once, and within the same merchant. */
const demandAttachable = async (
  tx: WritableTransaction,
  ctx: WritingCtx,
  ticket: Ticket,
  uids: readonly string[],
): Promise<void> => {
  const actor = workerOf(ctx.actor);
  const files = await findFiles(tx, uids);
  const taken = await listAttachedFiles(tx, uids);
  for (const uid of uids) {
    const file = files.find((one) => one.uid === uid);
    const isOwn =
      file?.purpose === 'note' && actor !== null && file.uploadedBy?.uid === actor.uid && !taken.includes(uid);
    const home = isOwn ? await lockApplication(tx, file.applicationUid) : null;
    if (!isOwn || home?.merchant.uid !== ticket.merchant.uid) throw new Failure('not_found', 'There is no such file.');
    if (ticket.application && ticket.application.uid !== home.uid)
      throw new Failure('not_found', 'There is no such file.');
    if (file.scan === 'infected') throw new Failure('wrong_state', 'A virus was found in this file.');
  }
};

/** Only what staff keep to themselves speaks to colleagues, and only to those who see the case. */
const demandMentionable = async (
  tx: WritableTransaction,
  uids: readonly string[],
  isHidden: boolean,
): Promise<void> => {
  if (uids.length === 0) return;
  if (!isHidden) throw badMention('Mention colleagues in internal notes only.');
  const known = await listColleaguesAmong(tx, uids);
  if (uids.some((uid) => !known.includes(uid)))
    throw badMention('Somebody you mentioned can\u2019t see this case. Remove the mention.');
};

const badMention = (say: string): Failure => new Failure('invalid', say, { errors: { mentions: [say] } });

export interface NoteAsk {
  text: string;
  isInternal?: boolean | undefined;
  attachments?: readonly string[] | undefined;
  mentions?: readonly string[] | undefined;
  query?: NewNote['query'];
}

/** Writes one note into a thread. The caller holds the application, where there is one, and the thread. */
export const writeNote = async (
  tx: WritableTransaction,
  ctx: WritingCtx,
  ticket: Ticket,
  { text, isInternal = false, attachments = [], mentions = [], query = null }: NoteAsk,
): Promise<{ uid: string; addressee: Side | null }> => {
  const { parts } = ctx;
  const actor = workerOf(ctx.actor);
  const side: Side = actor ? sideOf(actor) : 'staff';
  await demandAttachable(tx, ctx, ticket, attachments);
  const uid = crypto.randomUUID();
  const at = parts.clock();
  const isHidden = isInternal || ticket.visibility === 'internal';
  const addressee = addresseeOf(side, ticket.visibility, isHidden);
  const spokenTo = [...new Set(mentions)];
  await demandMentionable(tx, spokenTo, isHidden);
  insertNote(tx, {
    uid,
    ticketUid: ticket.uid,
    applicationUid: ticket.application?.uid ?? null,
    text,
    isInternal: isHidden,
    addressee,
    author: actor?.uid ?? null,
    role: actor?.role ?? null,
    at,
    query,
  });
  insertAttachments(tx, uid, attachments);
  insertMentions(tx, uid, spokenTo);
  if (spokenTo.length > 0) await tellMentioned(tx, ctx, ticket, { note: uid, people: spokenTo });
  touchTicket(tx, ticket.uid, {
    at,
    ...(ticket.status === 'closed' && !isHidden && { status: 'open' as const }),
    ...(query && { kind: 'query' as const }),
  });
  return { uid, addressee };
};

/** Whoever is spoken to is led to the very note; whoever mentions themselves knows. */
const tellMentioned = (
  tx: WritableTransaction,
  ctx: WritingCtx,
  ticket: Ticket,
  { note, people }: { note: string; people: readonly string[] },
): Promise<void> =>
  tellSide(tx, ctx.parts, {
    kind: 'mentioned',
    to: { who: 'colleague', people },
    except: workerOf(ctx.actor)?.uid ?? null,
    application: ticket.application,
    ticket: { uid: ticket.uid, name: ticketName(ticket.number) },
    note,
    path: `/queries?thread=${ticket.uid}&note=${note}`,
  });

/** Where a side reads a thread. */
const pathOfThread = ({ uid, kind, application }: Ticket, side: Side): string => {
  if (side !== 'merchant') return `/queries?thread=${uid}`;
  return kind === 'query' && application
    ? `/my-queries?application=${application.uid}&thread=${uid}`
    : `/support?thread=${uid}`;
};

/** Tells the side that has to read it; of what staff keep to themselves nobody hears. */
export const tellOfNote = async (
  tx: WritableTransaction,
  ctx: WritingCtx,
  ticket: Ticket,
  {
    kind,
    to,
    count = 1,
    held,
  }: {
    kind: 'ticket_opened' | 'ticket_reply' | 'query_answered' | 'query_resolved' | 'query_withdrawn' | 'query_raised';
    to: Side | null;
    /** How many questions it is about. */
    count?: number;
    held?: Held;
  },
): Promise<void> => {
  if (to === null) return;
  const audiences = {
    staff: { who: 'desk', assignee: ticket.application?.assignee ?? null },
    merchant: { who: 'merchant', merchant: ticket.merchant.uid },
    iso: { who: 'iso', iso: ticket.isoUid ?? '' },
  } as const;
  await tellSide(tx, ctx.parts, {
    kind,
    to: audiences[to],
    except: workerOf(ctx.actor)?.uid ?? null,
    application: ticket.application,
    ticket: { uid: ticket.uid, name: ticketName(ticket.number) },
    path: pathOfThread(ticket, to),
    count,
    held,
  });
};
