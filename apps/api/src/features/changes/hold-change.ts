import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { CHANGE_KINDS, type ChangeStep, changeStepsOpen } from '@ledgate/domain/handoff/changes.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import type { ListedHit } from '../risk/public.ts';
import { hasOpenHits, newHits } from './screen-change.ts';
import { findMerchant } from '../processor/public.ts';
import { standingOf } from './present.ts';
import { findChange, type MerchantChange } from './store.ts';

/** Owners ask and cancel, and nobody for them. */
export const demandOwner = ({ role }: PersonActor): void => {
  if (role !== 'merchant') throw new Failure('not_allowed', 'Only the owner of the account can do this.');
};

export interface HeldChange {
  found: Application;
  held: MerchantChange;
  isAtProvider: boolean;
  /** What the lists would find anew; the desk's to know and nobody else's. */
  hits: ListedHit[];
}

const gone = (): Failure => new Failure('not_found', 'There is no such change.');

/** The application first, then the change as it is under that lock. */
export const holdChange = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<HeldChange> => {
  const seen = await findChange(tx, uid);
  if (!seen) throw gone();
  const found = await holdApplication(tx, ctx.actor, seen.applicationUid);
  const held = await findChange(tx, uid);
  if (!held) throw gone();
  const isAtProvider = (await findMerchant(tx, found.uid)) !== null;
  return { found, held, isAtProvider, hits: seesReview(ctx.actor) ? await newHits(tx, ctx, found, held) : [] };
};

const WRONG: Record<ChangeStep, string> = {
  cancel: 'This can’t be canceled anymore: it was approved, or it is over.',
  check: 'This was checked by somebody else, or it is over.',
  approve: 'This was not checked yet, was approved by somebody else, or is over.',
  refuse: 'This was approved by somebody else, or it is over.',
  record: 'Nothing is waiting for the bank here.',
};

const GREW = 'The lists find something that was not answered for when this was checked. Have it checked again.';
const OWN = 'You asked for this change or checked it. A second person has to approve it, in whatever role you act.';

/** Refuses a step that is not this person's, or not of this moment. */
export const demandStep = (
  { actor }: SignedInCtx,
  { found, held, isAtProvider, hits }: HeldChange,
  step: ChangeStep,
): void => {
  if (found.status !== 'boarded')
    throw new Failure('wrong_state', 'The account is not open anymore. Nothing of it changes.');
  if (changeStepsOpen(standingOf(held, isAtProvider, hits), actor).includes(step)) return;
  if (step === 'approve' && held.state === 'checked' && hasOpenHits(held, hits))
    throw new Failure('not_ready', hits.find(({ isClearable }) => !isClearable)?.explanation ?? GREW);
  if (step === 'approve' && held.state === 'checked') throw new Failure('not_ready', OWN);
  throw new Failure('wrong_state', WRONG[step]);
};

export const labelOf = ({ kind }: Pick<MerchantChange, 'kind'>): string => CHANGE_KINDS[kind].label;
