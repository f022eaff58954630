import { FILE_ENDINGS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { NotSent, OutsideFailure, Refused } from '@ledgate/providers/outside/failures.ts';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { readStored } from '../documents/public.ts';
import { asking, cardPayments, effectingFor } from '../payments/public.ts';
import { type Evidence, listDue, listEvidence, type StoredAnswer } from './answer-store.ts';
import { applySeen } from './apply-seen.ts';
import { claimAnswer, keepMessage, markFileSent, putOff } from './fence.ts';
import { markUnknown, settleAnswer } from './settle.ts';
import { type Dispute, findDispute } from './store.ts';

const NOT_SENT = 'The payment provider could not be reached, so nothing was sent. Try again in a minute.';
const NEVER_ARRIVED = 'The payment provider never got your answer. Send it again before the deadline.';
const LATER_MS = 30_000;
const AT_ONCE = 20;

/** Two of a name would be one to the provider. */
export const sentName = (n: number, { kind, file }: Pick<Evidence, 'kind' | 'file'>): string =>
  `${n}-${(kind ?? 'file').replaceAll('_', '-')}.${FILE_ENDINGS[file.mime][0]}`;

/** Ours among what was said there: by the mark at its end. */
const markOf = ({ uid }: Pick<StoredAnswer, 'uid'>): string => `Reference ${uid}`;

const textOf = (answer: StoredAnswer): string => `${answer.text}\n\n${markOf(answer)}`.trim();

const findMessage = async (parts: Parts, dispute: Dispute, answer: StoredAnswer): Promise<string | null> => {
  const said = await cardPayments(parts).disputeMessages(dispute.processor_id, asking);
  return said.find(({ text }) => text.includes(markOf(answer)))?.id ?? null;
};

const bytesOf = async (parts: Parts, { file }: Evidence): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of readStored(parts, file)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Adds the files that are not there yet; those that the provider does not want are named. */
const attachFiles = async (parts: Parts, answer: StoredAnswer, messageId: string): Promise<string[]> => {
  const files = await reading(systemCtx(parts), (tx) => listEvidence(tx, answer.dispute_uid));
  const unwanted: string[] = [];
  const open = files.filter((one) => one.answer_uid === answer.uid && one.sent_at === null);
  for (const file of open.toSorted((a, b) =>
    (a.sent_as ?? '').localeCompare(b.sent_as ?? '', 'en', { numeric: true }),
  )) {
    const name = file.sent_as ?? sentName(0, file);
    try {
      const sent = { name, bytes: await bytesOf(parts, file), mime: file.file.mime };
      await cardPayments(parts).addEvidence(messageId, sent, effectingFor(parts, { uid: file.uid }));
      await markFileSent(parts, file.uid);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      unwanted.push(file.file.name);
    }
  }
  return unwanted;
};

/** How it stands there now, which is what counts. */
const follow = async (parts: Parts, dispute: Dispute): Promise<void> => {
  const seen = await cardPayments(parts)
    .dispute(dispute.processor_id, asking)
    .catch(() => null);
  if (seen) await applySeen(parts, seen);
};

/** The message is there: its files follow, and then it is done. */
const finish = async (
  parts: Parts,
  dispute: Dispute,
  { answer, messageId, isWaitedFor }: { answer: StoredAnswer; messageId: string; isWaitedFor: boolean },
): Promise<void> => {
  await keepMessage(parts, answer.uid, messageId);
  const unwanted = await attachFiles(parts, answer, messageId);
  const fault = unwanted.length === 0 ? {} : { fault: `The payment provider did not take ${unwanted.join(', ')}.` };
  await settleAnswer(parts, answer.uid, { state: 'confirmed', ...fault }, isWaitedFor);
  await follow(parts, dispute);
};

/** The answer was lost; it may have arrived. */
const lookNow = async (parts: Parts, dispute: Dispute, answer: StoredAnswer): Promise<void> => {
  const messageId = await findMessage(parts, dispute, answer).catch(() => null);
  if (messageId === null) return markUnknown(parts, answer.uid);
  await finish(parts, dispute, { answer, messageId, isWaitedFor: true });
};

/** What is left for the next look: its files, or whether it arrived. */
const ignoreOutside = (error: unknown): void => {
  if (!(error instanceof OutsideFailure)) throw error;
};

const ask = async (parts: Parts, dispute: Dispute, answer: StoredAnswer): Promise<string | null> => {
  const { uid, act } = answer;
  try {
    const order = { disputeId: dispute.processor_id, act, text: textOf(answer) };
    return (await cardPayments(parts).answerDispute(order, effectingFor(parts, answer))).messageId;
  } catch (error) {
    if (error instanceof NotSent) await settleAnswer(parts, uid, { state: 'absent', fault: NOT_SENT }, true);
    else if (error instanceof Refused) {
      const said = error.faults.map(({ message }) => message).join(' ');
      await settleAnswer(parts, uid, { state: 'refused', fault: said || error.message }, true);
      await follow(parts, dispute);
    } else if (error instanceof OutsideFailure) await lookNow(parts, dispute, answer);
    else throw error;
    return null;
  }
};

/** Asks once, by whoever wrote it down; nobody sends it a second time. */
export const sendAnswer = async (parts: Parts, dispute: Dispute, answer: StoredAnswer): Promise<void> => {
  try {
    const messageId = await ask(parts, dispute, answer);
    if (messageId !== null) await finish(parts, dispute, { answer, messageId, isWaitedFor: true });
  } catch (error) {
    ignoreOutside(error);
  }
};

/** Takes the next look at an answer that is not settled, unless somebody else is at it. */
export const driveAnswer = async (parts: Parts, uid: string): Promise<void> => {
  const answer = await claimAnswer(parts, uid);
  const dispute = answer && (await reading(systemCtx(parts), (tx) => findDispute(tx, answer.dispute_uid)));
  if (!answer || !dispute) return;
  try {
    const messageId = answer.message_id ?? (await findMessage(parts, dispute, answer));
    if (messageId === null) await settleAnswer(parts, uid, { state: 'absent', fault: NEVER_ARRIVED }, false);
    else await finish(parts, dispute, { answer, messageId, isWaitedFor: false });
  } catch (error) {
    ignoreOutside(error);
    await putOff(parts, answer, new Date(parts.clock().getTime() + LATER_MS));
  }
};

/** Finds out about every answer that is not settled and is due. */
export const reconcileAnswers = async (parts: Parts): Promise<void> => {
  if (!parts.processor) return;
  await eachInTurn(parts, {
    what: 'an answer to a dispute could not be looked up',
    next: (last: { uid: string } | null) =>
      reading(systemCtx(parts), (tx) => listDue(tx, parts.clock(), last?.uid ?? null, AT_ONCE)),
    work: ({ uid }) => driveAnswer(parts, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};
