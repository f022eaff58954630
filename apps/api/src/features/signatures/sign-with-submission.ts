import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isSamePerson } from '@ledgate/domain/signatures/signers.ts';
import type { Statement } from '@ledgate/domain/signatures/statements.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { Application, Loaded } from '../applications/public.ts';
import { recordSignature } from './record-signature.ts';
import { signersIn } from './signers.ts';
import { listAccounts } from './store.ts';

export interface SubmitterSigns {
  name: string;
  statements: readonly Statement[];
}

/** Whoever submits and is one of the owners signs for themselves in the same step, over what they submit. */
export const signWithSubmission = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { found, loaded }: { found: Application; loaded: Loaded },
  { name, statements }: SubmitterSigns,
): Promise<void> => {
  const me = (await listAccounts(tx, found.merchant.uid)).find(({ uid }) => uid === ctx.actor.uid);
  const { signers } = await signersIn(tx, ctx.parts, found.uid, loaded);
  const signer = signers.find(({ values }) => me !== undefined && isSamePerson(me, values));
  if (!signer || signer.state === 'signed') return;
  const ask = { name, content: signer.content, statements };
  await recordSignature(tx, ctx, found, { signer, ask, way: 'account', by: ctx.actor.uid });
};
