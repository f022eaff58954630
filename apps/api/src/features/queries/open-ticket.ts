import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { SUBJECT_LENGTH } from '@ledgate/domain/queries/query.ts';
import type { TicketKind, TicketVisibility } from '@ledgate/domain/queries/tickets.ts';
import { workerOf, type WorkingCtx, type WritingCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Application } from '../applications/public.ts';
import { findTicket, insertTicket, type Ticket } from './ticket-store.ts';

export interface OpenAsk {
  application: Pick<Application, 'uid' | 'merchant'> | null;
  subject: string;
  kind: TicketKind;
  visibility: TicketVisibility;
}

/** A thread with nothing in it yet. */
export const openTicket = async (
  tx: WritableTransaction,
  ctx: WritingCtx,
  { application, subject, kind, visibility }: OpenAsk,
): Promise<Ticket> => {
  const actor = workerOf(ctx.actor);
  const merchantUid = application?.merchant.uid ?? actor?.merchantUid ?? null;
  if (merchantUid === null) {
    const say = 'Say which application this is about.';
    throw new Failure('invalid', say, { errors: { application_id: [say] } });
  }
  const uid = crypto.randomUUID();
  insertTicket(tx, {
    uid,
    applicationUid: application?.uid ?? null,
    merchantUid,
    isoUid: visibility === 'partner' ? (actor?.isoUid ?? null) : null,
    subject: subject.slice(0, SUBJECT_LENGTH.max),
    kind,
    visibility,
    createdBy: actor?.uid ?? null,
    at: ctx.parts.clock(),
  });
  const ticket = await findTicket(tx, uid);
  if (!ticket) throw new Error('a thread was opened and is not there');
  return ticket;
};

/** What a thread is when somebody opens it without asking a question. */
export const threadOf = (
  { actor }: WorkingCtx,
  isInternal: boolean,
): { kind: TicketKind; visibility: TicketVisibility } => {
  if (actor.role === 'iso') return { kind: 'support', visibility: 'partner' };
  return isInternal ? { kind: 'internal', visibility: 'internal' } : { kind: 'support', visibility: 'merchant' };
};
