import type { Given } from '@ledgate/contract/call.ts';
import type { pci, PciRow } from '@ledgate/contract/pci.ts';
import { faultOfAttestation, pciStanding } from '@ledgate/domain/pci/standing.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { todayOf } from './list-pci.ts';
import { present } from './present.ts';
import { findAccount, toFacts } from './store.ts';

const badDay = (sentence: string): Failure =>
  new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { attested_on: [sentence] } });

/** Answers stay as they were when the account was opened: what was attested since stands beside them. */
export const recordAttestation = (
  ctx: SignedInCtx,
  uid: string,
  body: Given<typeof pci.recordAttestation>['body'],
): Promise<PciRow> =>
  change(ctx, 'pci.recorded', async (tx) => {
    setScope(tx, ctx);
    if (!(await lockApplication(tx, uid))) throw new Failure('not_found', 'There is no such merchant.');
    const account = await findAccount(tx, uid);
    if (!account) throw new Failure('wrong_state', 'This merchant has no open account.');
    const today = todayOf(ctx);
    const { attestedOn: known } = pciStanding(toFacts(account), today);
    const fault = faultOfAttestation(body.attested_on, known, today);
    if (fault !== null) throw badDay(fault);
    await tx
      .insertInto('pci_attestation')
      .values({
        uid: crypto.randomUUID(),
        application_uid: uid,
        merchant_uid: account.merchant_uid,
        ...body,
        recorded_by: ctx.actor.uid,
        recorded_at: ctx.parts.clock(),
      })
      .execute();
    const after = await findAccount(tx, uid);
    if (!after) throw new Error('an account was there and is not');
    return {
      subject: `application:${uid}`,
      before: { attested_on: known, saq_type: account.saq_type },
      after: body,
      reply: present(ctx, after, today),
    };
  });
