import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { Effect } from '@ledgate/domain/lifecycle/transition.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { enqueue, type Held } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { listReaders, type Reader } from './step-recipients.ts';
import { merchantNotice, type NoticeFacts, reminder, staffNotice } from './step-texts.ts';

/** How an application stands after a step. */
export interface Standing {
  uid: string;
  reference: string;
  status: Status;
  merchant: { uid: string; name: string };
  iso: { uid: string } | null;
  /** Whose it is; while it is nobody's, everybody who could take it is told. */
  assignee: { uid: string } | null;
}

type Telling = Extract<Effect, `tell${string}`>;

interface Audience {
  readers: (tx: ReadTransaction, about: Standing) => Promise<Reader[]>;
  notice: (recipient: string, facts: NoticeFacts) => Message;
  path: (about: Standing) => string;
}

const toReview = ({ uid }: Standing): string => `/applications/${uid}`;

const AUDIENCES: Record<Telling, Audience> = {
  tellMerchant: {
    readers: (tx, { merchant }) => listReaders(tx, 'merchant', { merchantUid: merchant.uid }),
    notice: merchantNotice,
    path: ({ uid }) => `/status?application=${uid}`,
  },
  tellUnderwriting: {
    readers: (tx, { assignee }) => listReaders(tx, 'underwriter', assignee ? { uid: assignee.uid } : {}),
    notice: staffNotice,
    path: toReview,
  },
  tellIso: {
    readers: (tx, { iso }) => (iso ? listReaders(tx, 'iso', { isoUid: iso.uid }) : Promise.resolve([])),
    notice: staffNotice,
    path: toReview,
  },
  tellAdmins: { readers: (tx) => listReaders(tx, 'admin'), notice: staffNotice, path: toReview },
};

const isTelling = (effect: Effect): effect is Telling => effect in AUDIENCES;

/** Mails everybody whom the effects of a step name, once each, through the outbox of its transaction. */
export const mailStep = async (
  tx: WritableTransaction,
  parts: Parts,
  effects: readonly Effect[],
  about: Standing,
  /** Where the step can still be taken back. */
  held?: Held,
): Promise<void> => {
  const told = new Set<string>();
  for (const effect of effects.filter(isTelling)) {
    const { readers, notice, path } = AUDIENCES[effect];
    const { reference, status, merchant } = about;
    const facts = { reference, status, name: merchant.name, link: `${parts.settings.publicUrl}${path(about)}` };
    for (const { email } of await readers(tx, about)) {
      if (told.has(email)) continue;
      told.add(email);
      await enqueue(tx, parts, 'sendMessage', notice(email, facts), held);
    }
  }
};

/** Tells a merchant that something of theirs waits for them, and for how much longer. */
export const mailReminder = async (
  tx: WritableTransaction,
  parts: Parts,
  about: Standing,
  daysLeft: number,
): Promise<void> => {
  const { readers, path } = AUDIENCES.tellMerchant;
  const { reference, status, merchant } = about;
  const facts = { reference, status, name: merchant.name, link: `${parts.settings.publicUrl}${path(about)}` };
  for (const { email } of await readers(tx, about)) {
    await enqueue(tx, parts, 'sendMessage', reminder(email, facts, daysLeft));
  }
};
