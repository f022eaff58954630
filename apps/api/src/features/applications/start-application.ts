import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { presentApplication } from './present.ts';
import { insertEvent } from './events.ts';
import { findApplication, insertApplication } from './store.ts';

const MOST_DRAFTS = 5;

/** A merchant may have several: a second business, or another try. */
export const startApplication = (ctx: SignedInCtx): Promise<ApplicationView> =>
  change(ctx, 'application.started', async (tx) => {
    const { actor, parts } = ctx;
    setScope(tx, ctx);
    if (actor.merchantUid === null) throw new Failure('wrong_state', 'Only a merchant can start an application.');
    const merchant = await tx
      .selectFrom('merchant')
      .select('iso_uid')
      .where('uid', '=', actor.merchantUid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { drafts } = await tx
      .selectFrom('application')
      .select((eb) => eb.fn.countAll<number>().as('drafts'))
      .where('merchant_uid', '=', actor.merchantUid)
      .where('status', '=', 'draft')
      .executeTakeFirstOrThrow();
    if (drafts >= MOST_DRAFTS) {
      throw new Failure('wrong_state', `There are ${MOST_DRAFTS} drafts already. Finish or withdraw one first.`);
    }
    const uid = crypto.randomUUID();
    const at = parts.clock();
    await insertApplication(tx, {
      uid,
      merchantUid: actor.merchantUid,
      isoUid: merchant.iso_uid,
      createdBy: actor.uid,
      at,
    });
    await insertEvent(tx, uid, { event: 'start', from: null, to: 'draft', actor: actor.uid, at });
    const made = await findApplication(tx, uid);
    if (!made) throw new Error('an application was made and is not there');
    return {
      subject: `application:${uid}`,
      after: { reference: made.reference },
      reply: presentApplication(made, actor),
    };
  });
