import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { ChangeEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import type { Ctx } from '../../core/context.ts';
import { personOf } from '../../core/context.ts';
import { type Application, insertEvent } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';

/** On the timeline, and with a new version of the application, so that whoever looks at it hears of it. */
export const noteChange = async (
  tx: WritableTransaction,
  { actor, parts }: Ctx,
  { uid, status }: Application,
  step: { event: ChangeEvent; change: string; reason: string },
): Promise<void> => {
  const person = personOf(actor);
  await insertEvent(tx, uid, {
    event: step.event,
    from: status,
    to: status,
    actor: person?.uid ?? null,
    ...(person && { role: person.role }),
    reason: step.reason,
    details: { change: step.change },
    at: parts.clock(),
  });
  await tx
    .updateTable('application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};

const changesPath = (uid: string): string => `/changes/${uid}`;

/**
 * The whole business, the asker among them: whoever took over somebody's sign-in is who would ask, and the others are who
 * would notice. The ISO and the desk besides.
 */
export const tellOfChange = async (
  tx: WritableTransaction,
  { actor, parts }: Ctx,
  found: Application,
  kind: 'change_requested' | 'change_settled',
): Promise<void> => {
  const by = personOf(actor)?.uid ?? null;
  const about = { kind, application: found, ticket: null, path: changesPath(found.uid), by };
  await tellSide(tx, parts, { ...about, except: null, to: { who: 'merchant', merchant: found.merchant.uid } });
  if (found.iso) await tellSide(tx, parts, { ...about, except: by, to: { who: 'iso', iso: found.iso.uid } });
  await tellSide(tx, parts, { ...about, except: by, to: { who: 'desk', assignee: found.assignee?.uid ?? null } });
};

export const tellApprovers = (tx: WritableTransaction, { actor, parts }: Ctx, found: Application): Promise<void> =>
  tellSide(tx, parts, {
    kind: 'change_checked',
    to: { who: 'admins' },
    except: personOf(actor)?.uid ?? null,
    application: found,
    ticket: null,
    path: changesPath(found.uid),
  });
