import type { Given } from '@ledgate/contract/call.ts';
import type { DisputeView } from '@ledgate/contract/dispute-view.ts';
import type { disputes } from '@ledgate/contract/disputes.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Delivery } from '@ledgate/domain/disputes/evidence.ts';
import { disputeSteps, type DisputeStep } from '@ledgate/domain/disputes/next-steps.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import { fileEvidence, keepDocument } from '../documents/public.ts';
import { cardPayments } from '../payments/public.ts';
import {
  type Evidence,
  insertAnswer,
  insertEvidence,
  listEvidence,
  sendWith,
  type StoredAnswer,
} from './answer-store.ts';
import { gatherKit } from './gather.ts';
import { writeKit } from './kit-pdf.ts';
import { readDispute } from './read-disputes.ts';
import { sendAnswer, sentName } from './send.ts';
import { addEvent, type Dispute, factsOf, findDispute, laneOf, lockDispute, updateDispute } from './store.ts';

export const noDispute = (): Failure => new Failure('not_found', 'There is no such dispute.');

/** The own, and one about which this can be done now. */
export const demandStep = (ctx: SignedInCtx, dispute: Dispute | null, step: DisputeStep): Dispute => {
  if (!dispute) throw noDispute();
  const verdict = disputeSteps(factsOf(dispute), {
    now: ctx.parts.clock(),
    abilities: [...ctx.actor.abilities],
    isOwn: ctx.actor.merchantUid === dispute.merchant_uid,
  })[step];
  if (!verdict.allowed) throw new Failure('wrong_state', verdict.why);
  return dispute;
};

/** Nothing leaves the house that nobody has scanned. */
const filesToSend = (files: readonly Evidence[]): Evidence[] => {
  const open = files.filter(({ is_made, answer_uid }) => !is_made && answer_uid === null);
  const infected = open.find(({ file }) => file.scan === 'infected');
  if (infected)
    throw new Failure('wrong_state', `A virus was found in ${infected.file.name}. Remove the file, then send again.`);
  const waiting = open.find(({ file }) => file.scan === 'waiting');
  if (waiting)
    throw new Failure('wrong_state', `${waiting.file.name} is still being checked for viruses. Try again in a minute.`);
  return open;
};

interface Answering {
  act: 'accept' | 'represent';
  text: string;
  delivery: Delivery;
}

const NOTHING: Delivery = { carrier: '', tracking: '', deliveredOn: '', address: '' };

const businessOf = async (tx: ReadTransaction, { merchant_uid }: Dispute): Promise<string> => {
  const row = await tx.selectFrom('merchant').select('name').where('uid', '=', merchant_uid).executeTakeFirst();
  return row?.name ?? '';
};

/** The paper that goes first, made of what we know and what was written. */
const makeKit = async (ctx: SignedInCtx, uid: string, { text, delivery }: Answering) => {
  const { parts } = ctx;
  const facts = await reading(ctx, async (tx) => {
    const dispute = demandStep(ctx, await findDispute(tx, uid), 'answer');
    const files = filesToSend(await listEvidence(tx, uid));
    const kit = await gatherKit(tx, ctx, dispute, { files, delivery });
    const names = files.map(({ file }) => file.name);
    return { dispute, business: await businessOf(tx, dispute), text, kit, files: names, at: parts.clock() };
  });
  const bytes = await parts.typesetting(() => typesetApart(writeKit(facts)));
  return keepDocument(parts, facts.dispute.merchant_uid, { name: 'Answer to the dispute.pdf', bytes });
};

type Kept = Awaited<ReturnType<typeof makeKit>>;

/** The files and their names are part of what is written down before anything is sent. */
const enterFiles = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { dispute, answer, kept }: { dispute: Dispute; answer: StoredAnswer; kept: Kept },
): Promise<void> => {
  const of = { disputeUid: dispute.uid, merchantUid: dispute.merchant_uid };
  await fileEvidence(tx, ctx.parts, kept, dispute.application_uid);
  await insertEvidence(tx, {
    uid: kept.uid,
    ...of,
    kind: null,
    made: { answerUid: answer.uid, sentAs: '1-answer.pdf' },
  });
  const files = filesToSend(await listEvidence(tx, dispute.uid));
  for (const [at, file] of files.entries())
    await sendWith(tx, file.uid, { answerUid: answer.uid, sentAs: sentName(at + 2, file) });
};

const enter = (ctx: SignedInCtx, uid: string, answering: Answering, kept: Kept | null) =>
  change(
    { ...ctx, idempotency: null },
    answering.act === 'accept' ? 'dispute.accepted' : 'dispute.answered',
    async (tx) => {
      setScope(tx, ctx);
      const { parts, actor } = ctx;
      const step = answering.act === 'accept' ? 'accept' : 'answer';
      const dispute = demandStep(ctx, await lockDispute(tx, uid), step);
      const at = parts.clock();
      const answer = await insertAnswer(tx, {
        uid: crypto.randomUUID(),
        disputeUid: uid,
        merchantUid: dispute.merchant_uid,
        ...answering,
        by: actor.uid,
        at,
        leaseMs: parts.settings.outside.leaseMs,
      });
      if (kept) await enterFiles(tx, ctx, { dispute, answer, kept });
      const after = await updateDispute(tx, dispute, { pending_answer: answer.uid }, at);
      await addEvent(tx, after, { kind: answering.act === 'accept' ? 'accepted' : 'answered', at, by: actor.uid });
      return {
        subject: laneOf(after),
        after: { dispute: uid, answer: answer.uid, cents: after.amount_cents },
        reply: { dispute: after, answer },
      };
    },
  );

/** Written down, sent once, and shown as it stands then: sent, not sent, or not known. */
const act = async (ctx: SignedInCtx, uid: string, answering: Answering): Promise<DisputeView> => {
  await reading(ctx, async (tx) =>
    demandStep(ctx, await findDispute(tx, uid), answering.act === 'accept' ? 'accept' : 'answer'),
  );
  cardPayments(ctx.parts);
  const kept = answering.act === 'represent' ? await makeKit(ctx, uid, answering) : null;
  const { dispute, answer } = await enter(ctx, uid, answering, kept);
  await sendAnswer(ctx.parts, dispute, answer);
  return readDispute(ctx, uid);
};

type AnswerBody = Given<typeof disputes.answerDispute>['body'];

export const answerDispute = (ctx: SignedInCtx, uid: string, { text, delivery }: AnswerBody): Promise<DisputeView> =>
  act(ctx, uid, {
    act: 'represent',
    text,
    delivery: {
      carrier: delivery.carrier,
      tracking: delivery.tracking,
      deliveredOn: delivery.delivered_on,
      address: delivery.address,
    },
  });

const ACCEPTED = 'We accept this dispute.';

export const acceptDispute = (ctx: SignedInCtx, uid: string): Promise<DisputeView> =>
  act(ctx, uid, { act: 'accept', text: ACCEPTED, delivery: NOTHING });
