import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { accounts } from '@ledgate/contract/accounts.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { isVerified, mayVerifyAccounts } from '@ledgate/domain/review/account-verification.ts';
import { mayReview } from '@ledgate/domain/review/document-review.ts';
import { change } from '../../core/change.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, chooseApplication, holdApplication, openMasked, pickedUp } from '../applications/public.ts';
import { findDocument } from '../documents/public.ts';
import { closeTask } from '../tasks/public.ts';
import { nameOfAccount, type Standing, standingAccounts } from './standing.ts';
import { insertVerification } from './store.ts';

type Body = Given<typeof accounts.verifyAccount>['body'];
type Listed = Reply<typeof accounts.listAccounts>;

const demandDesk = (actor: PersonActor): void => {
  if (!mayVerifyAccounts(actor)) throw new Failure('not_allowed', 'Only the review desk can do this.');
};

const present = async ({ parts }: SignedInCtx, { record, title, status, history }: Standing) => {
  const holder = record.values['account_holder_name'];
  const number = record.secrets.find(({ field }) => field === 'account_number');
  return {
    uid: record.uid,
    title,
    holder: typeof holder === 'string' ? holder : '',
    number: number ? (await openMasked(parts, record.uid, number, 'account')).masked : '',
    status,
    history: history.map(({ status: found, evidence, reference, document, note, by, at }) => ({
      status: found,
      evidence,
      reference,
      document_id: document,
      note,
      by: by?.name ?? 'Ledgate',
      at: at.toISOString(),
    })),
  };
};

const list = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application): Promise<Listed> => ({
  results: await Promise.all((await standingAccounts(tx, found.uid)).map((one) => present(ctx, one))),
  verifiable: mayReview(ctx.actor, found.status) === 'yes',
  checks: [...ctx.parts.accountVerifier.checks],
});

export const listAccounts = (ctx: SignedInCtx, uid: string): Promise<Listed> => {
  demandDesk(ctx.actor);
  return reading(ctx, async (tx) => list(tx, ctx, await chooseApplication(tx, ctx.actor, uid)));
};

/** The evidence lies with this application, and is about this account where it is about one. */
const demandEvidence = async (
  tx: WritableTransaction,
  found: Application,
  account: string,
  { document_id: uid }: Body,
): Promise<void> => {
  if (uid === undefined) return;
  const paper = await findDocument(tx, uid);
  const isOwn = paper?.applicationUid === found.uid && paper.removedAt === null;
  if (!isOwn || (paper.accountUid !== null && paper.accountUid !== account))
    throw new Failure('not_found', 'There is no such document for this account.');
};

/** Says what somebody found about an account, on evidence that is kept with it. */
export const verifyAccount = (ctx: SignedInCtx, uid: string, account: string, body: Body): Promise<Listed> => {
  demandDesk(ctx.actor);
  return change(ctx, 'application.account_verified', async (tx) => {
    setScope(tx, ctx);
    const held = await holdApplication(tx, ctx.actor, uid);
    if (mayReview(ctx.actor, held.status) !== 'yes')
      throw new Failure('wrong_state', `${held.reference} is not under review.`);
    const found = await pickedUp(tx, ctx, held);
    const before = (await standingAccounts(tx, found.uid)).find(({ record }) => record.uid === account);
    if (!before) throw new Failure('not_found', 'There is no such account.');
    await demandEvidence(tx, found, account, body);
    const { status, evidence, reference = null, document_id: document = null, note } = body;
    const { actor, parts } = ctx;
    const facts = { status, evidence, reference, document };
    await insertVerification(tx, {
      ...facts,
      applicationUid: found.uid,
      account,
      note,
      mark: before.mark,
      by: actor.uid,
      at: parts.clock(),
    });
    if (isVerified(status)) {
      const task = { kind: 'verify_account', applicationUid: found.uid, subject: nameOfAccount(before) } as const;
      await closeTask(tx, parts, { ...task, outcome: 'done', by: actor.uid });
    }
    return {
      subject: `application:${found.uid}`,
      before: { account, status: before.status },
      after: { account, ...facts },
      reason: note,
      reply: await list(tx, ctx, found),
    };
  });
};
