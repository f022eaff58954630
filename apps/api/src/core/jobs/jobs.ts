import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { RunCause } from '@ledgate/domain/risk/check.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { sql } from 'kysely';
import type { Mail } from '../mail/mail.ts';
import type { Parts } from '../parts.ts';
import type { Lane } from './lanes.ts';
import { isBehind } from './turns.ts';

/** A day of the demo's till at a merchant of the demo, of a past that goes from the first day until a moment. */
export interface TillDay {
  applicationUid: string;
  merchantUid: string;
  /** The provider's name of it. */
  merchantId: string;
  first: string;
  day: string;
  until: string;
}

/** Effects that leave the building, each with what it needs. */
export interface JobKinds {
  /** A mail is put into its layout when it leaves. */
  sendMessage: Message | Mail;
  /** Leaves in its turn, together with others of its matter. */
  sendNotice: Message | Mail;
  /** Does nothing, at the same cost: stands where a message would go if the person were known. */
  decoy: { channel: string };
  /** Asks the virus scanner about an uploaded file. */
  scanFile: { file: string };
  /** Typesets what was submitted. */
  makeApplicationPdf: { application: string; n: number };
  /** Typesets what a merchant accepted and signed. */
  makeSignedAgreement: { acceptance: string };
  /** Typesets a letter that was sent off, files it and tells the merchant. */
  deliverLetter: { application: string; n: number };
  /** Typesets a confirmed amendment, files it and tells everybody. */
  deliverAmendment: { amendment: string };
  /** Writes to each who signed the agreement that its rates change, or do not after all. */
  tellSigners: { application: string; amendment: string; kind: 'rates_change' | 'rates_change_withdrawn' };
  /** Holds an application against the risk rules, the lists and all other applications. */
  runRiskChecks: { application: string; cause: RunCause };
  /** Sends a link to each owner who has to sign and has none, and ends those that nobody needs. */
  askForSignatures: { application: string };
  /** Sends the receipt of a payment to whoever was named for it. */
  deliverReceipt: { payment: string };
  /** Makes the file of a report that somebody did not wait for. */
  makeReport: { run: string };
  /** Makes what an operation sends, beforehand. */
  prepareOperation: { operation: string };
  /** Takes the next steps of an operation with another party. */
  driveOperation: { operation: string };
  /** Reads at the card processor how a merchant stands that was just handed over. */
  followMerchant: { application: string; operation: string };
  /** Reads at the card processor what an event was about. */
  followProcessorEvent: { event: string };
  /** Has every open application checked, from the one after this on. */
  screenAgain: { after: string | null; isNightly?: boolean };
  /** Writes a day of the past of the demo's till, and enters the next. */
  liveTillDay: TillDay;
  /** Makes out whom a step of an application is told to outside, and enters a delivery for each. */
  tellEndpoints: { application: string; n: number };
  /** Tries once to hand an event over to its receiver. */
  deliverWebhook: { delivery: string };
}
export type JobKind = keyof JobKinds;

const LANE_OF: Record<JobKind, Lane> = {
  sendMessage: 'messages',
  sendNotice: 'notices',
  decoy: 'messages',
  makeApplicationPdf: 'papers',
  makeSignedAgreement: 'papers',
  deliverLetter: 'papers',
  deliverAmendment: 'papers',
  tellSigners: 'messages',
  scanFile: 'scans',
  runRiskChecks: 'risk',
  askForSignatures: 'messages',
  deliverReceipt: 'messages',
  makeReport: 'reports',
  prepareOperation: 'papers',
  driveOperation: 'outside',
  followMerchant: 'outside',
  followProcessorEvent: 'outside',
  screenAgain: 'upkeep',
  liveTillDay: 'upkeep',
  tellEndpoints: 'webhooks',
  deliverWebhook: 'webhooks',
};

export const payloadPlace = (uid: string): string => `job|payload|${uid}`;

export interface Held {
  /** Not run sooner, so that its cause can still be taken back. */
  notBefore: Date;
  /** What asked for it, such as `application:<uid>:<event>`: taking that back drops the job. */
  cause: string;
}

/** Who waits for whom. */
interface Line {
  /** One at a time of each, in the order they were entered. */
  turn: string;
  /** What may leave as one. */
  matter: string | null;
}

const enter = async <K extends JobKind>(
  tx: WritableTransaction,
  parts: Parts,
  job: { kind: K; payload: JobKinds[K]; held?: Held | undefined; line?: Line },
): Promise<void> => {
  const { kind, payload, held, line } = job;
  const uid = crypto.randomUUID();
  // Messages hold codes and links, so a copy of the table must be worth nothing.
  const sealed = await parts.vault.seal('platform', payloadPlace(uid), JSON.stringify(payload));
  const now = parts.clock();
  const lane = LANE_OF[kind];
  const [runAt, cause] = [held?.notBefore ?? now, held?.cause ?? null];
  const entered = line
    ? sql`/*p:enqueue_in_turn*/ with entered as (
        insert into job (uid, kind, lane, payload, run_at, created_at, cause, turn, matter, state)
        select ${uid}, ${kind}, ${lane}, ${sealed}, ${runAt}, ${now}, ${cause}, ${line.turn}, ${line.matter},
          case when ${isBehind(line.turn)} then 'waiting' else 'ready' end
        returning 1)`
    : sql`/*p:enqueue*/ with entered as (
        insert into job (uid, kind, lane, payload, run_at, created_at, cause)
        values (${uid}, ${kind}, ${lane}, ${sealed}, ${runAt}, ${now}, ${cause}) returning 1)`;
  defer(tx, sql`${entered} select pg_notify('job', ${lane}) from entered`);
};

/** Written in the transaction of its cause, so that there is never one without the other. */
export const enqueue = <K extends Exclude<JobKind, 'sendNotice'>>(
  tx: WritableTransaction,
  parts: Parts,
  kind: K,
  payload: JobKinds[K],
  held?: Held,
): Promise<void> => enter(tx, parts, { kind, payload, held });

/** What a mail may be gathered by: news of one matter. What somebody has to get comes by itself. */
const matterOf = (message: Message | Mail): string | null =>
  'content' in message && message.content.reason === 'notice' ? (message.thread ?? null) : null;

/** A notice to somebody, behind those that they are getting already by the same way. */
export const enqueueNotice = (
  tx: WritableTransaction,
  parts: Parts,
  person: string,
  message: Message | Mail,
  held?: Held,
): Promise<void> => {
  const turn = `${message.channel}:${person}`;
  const matter = matterOf(message);
  const line = { turn, matter: matter === null ? null : `${turn}:${matter}` };
  return enter(tx, parts, { kind: 'sendNotice', payload: message, held, line });
};

/** Drops what waits for a cause that was taken back; false when some of it has already gone out. */
export const dropHeld = async (tx: WritableTransaction, cause: string): Promise<boolean> => {
  const dropped = await sql<{ state: string }>`
    with held as (select uid, state from job where cause = ${cause} for update),
      gone as (delete from job using held where job.uid = held.uid and held.state in ('ready', 'waiting') and job.attempts = 0)
    select state from held`.execute(tx);
  return dropped.rows.every(({ state }) => state === 'ready' || state === 'waiting');
};

export const openPayload = async <K extends JobKind>(parts: Parts, uid: string, sealed: string): Promise<JobKinds[K]> =>
  // Sealed by `enqueue`, which took exactly this type, and bound to this row.
  JSON.parse(await parts.vault.open(payloadPlace(uid), sealed)) as JobKinds[K];
