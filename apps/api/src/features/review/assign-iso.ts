import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { demandStepOf, findApplication, heldFor, type Moved } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { takeStep } from './take-step.ts';

interface AssignIsoAsk {
  iso_uid: string;
  reason: string;
}

/** Whoever loses a merchant is told so, and by name, since they no longer find it. */
const tellFormer = (tx: WritableTransaction, { actor, parts }: SignedInCtx, moved: Moved, former: string) =>
  tellSide(tx, parts, {
    kind: 'merchant_moved',
    to: { who: 'formerIso', iso: former },
    except: actor.uid,
    by: null,
    application: null,
    ticket: null,
    words: `${applicationName(moved.now)}, ${moved.now.reference}`,
    path: '/applications',
    held: heldFor(moved),
  });

/** An ISO sees and prices its own merchants only: with another one, what the last one priced and agreed to is void. */
export const assignIso = async (ctx: SignedInCtx, uid: string, { iso_uid: isoUid, reason }: AssignIsoAsk) => {
  demandStepOf('assign_iso', ctx.actor);
  const { found, iso } = await reading(ctx, async (tx) => ({
    found: await findApplication(tx, uid),
    iso: await tx.selectFrom('iso').select(['uid', 'name']).where('uid', '=', isoUid).executeTakeFirst(),
  }));
  if (!found) throw new Failure('not_found', 'There is no such application.');
  if (!iso) throw new Failure('invalid', 'This ISO doesn’t exist.', { errors: { iso_uid: ['Choose an ISO.'] } });
  if (found.iso?.uid === iso.uid) throw new Failure('wrong_state', `${found.reference} is with ${iso.name} already.`);
  return takeStep(ctx, {
    applicationUid: uid,
    event: 'assign_iso',
    reason,
    details: { from_iso: found.iso, to_iso: iso },
    set: { iso_uid: iso.uid, iso_bypassed: false },
    also: async (tx, moved) => {
      await setMerchantIso(tx, found.merchant.uid, iso.uid);
      if (moved.before.iso) await tellFormer(tx, ctx, moved, moved.before.iso.uid);
    },
  });
};

/** The next application of the merchant goes the same way. */
export const setMerchantIso = async (
  tx: WritableTransaction,
  merchantUid: string,
  isoUid: string | null,
): Promise<void> => {
  await tx.updateTable('merchant').set({ iso_uid: isoUid }).where('uid', '=', merchantUid).execute();
};
