import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { isSamePerson } from '@ledgate/domain/signatures/signers.ts';
import { mayTakeSigningStep, type SigningStep, signingStepsOpen } from '@ledgate/domain/signatures/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { listReturned } from '../delivery/public.ts';
import { addressOf, dueNow, loadSigners, type Signer } from './signers.ts';
import { listAccounts } from './store.ts';

export interface About {
  uid: string;
  owner: string;
}

/** Says no to whoever never takes this step, before anything is said about the application. */
export const demandSigningStep = ({ actor }: SignedInCtx, step: SigningStep): void => {
  if (!mayTakeSigningStep(actor.role, step)) throw new Failure('not_allowed', 'This step isn’t yours to take.');
};

const CLOSED: Record<SigningStep, string> = {
  send: 'There is nothing to sign now.',
  revoke: 'There is no link that works.',
  sign: 'Only the person themselves can sign here, once, from the submission to the decision.',
  accept_paper: 'There is no signature missing that a page could stand for now.',
};

const RETURNED = 'Mail to this address came back. Have the address corrected; the link then goes to the new one.';

/** One signer of an application that is held, if the step lies open. */
export const holdSigner = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { uid, owner }: About,
  step: SigningStep,
): Promise<{ found: Application; signer: Signer; isReturned: boolean }> => {
  const { actor, parts } = ctx;
  setScope(tx, ctx);
  const found = await holdApplication(tx, actor, uid);
  const { signers } = await loadSigners(tx, parts, found.uid);
  const signer = signers.find((one) => one.uid === owner);
  if (!signer) throw new Failure('not_found', 'This person doesn’t have to sign here.');
  const me = (await listAccounts(tx, found.merchant.uid)).find((account) => account.uid === actor.uid);
  const isReturned = (await listReturned(tx, [addressOf(signer)])).size > 0;
  if (step === 'send' && isReturned && !seesReview(actor)) throw new Failure('wrong_state', RETURNED);
  const now = {
    status: found.status,
    ...dueNow(signer),
    isMe: me !== undefined && isSamePerson(me, signer.values),
    isReturned,
  };
  if (!signingStepsOpen(actor.role, now).includes(step)) throw new Failure('wrong_state', CLOSED[step]);
  return { found, signer, isReturned };
};
