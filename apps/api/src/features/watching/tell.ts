import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import type { Application } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';

const watchingPath = ({ uid }: Application): string => `/watching?application=${uid}`;

/** Everybody whose money it is, their ISO, and whoever has the case. */
export const tellOfFunding = async (
  tx: WritableTransaction,
  { actor, parts }: Ctx,
  found: Application,
  kind: 'funding_held' | 'funding_released',
): Promise<void> => {
  const by = personOf(actor)?.uid ?? null;
  const about = { kind, application: found, ticket: null, except: by };
  const outside = { ...about, path: '/deposits' };
  await tellSide(tx, parts, { ...outside, to: { who: 'merchant', merchant: found.merchant.uid } });
  if (found.iso) await tellSide(tx, parts, { ...outside, to: { who: 'iso', iso: found.iso.uid } });
  const desk = { who: 'desk', assignee: found.assignee?.uid ?? null } as const;
  await tellSide(tx, parts, { ...about, path: watchingPath(found), to: desk });
};

export const tellDeciders = (tx: WritableTransaction, { actor, parts }: Ctx, found: Application): Promise<void> =>
  tellSide(tx, parts, {
    kind: 'hold_to_decide',
    to: { who: 'admins' },
    except: personOf(actor)?.uid ?? null,
    application: found,
    ticket: null,
    path: watchingPath(found),
  });

export const tellProposer = async (
  tx: WritableTransaction,
  { actor, parts }: Ctx,
  found: Application,
  proposer: string | undefined,
): Promise<void> => {
  if (proposer === undefined) return;
  await tellSide(tx, parts, {
    kind: 'hold_decided',
    to: { who: 'colleague', people: [proposer] },
    except: personOf(actor)?.uid ?? null,
    application: found,
    ticket: null,
    path: watchingPath(found),
  });
};

export const tellOfLimit = async (tx: WritableTransaction, { parts }: Ctx, found: Application): Promise<void> => {
  const about = {
    kind: 'limit_passed',
    application: found,
    ticket: null,
    except: null,
    path: watchingPath(found),
  } as const;
  await tellSide(tx, parts, { ...about, to: { who: 'desk', assignee: found.assignee?.uid ?? null } });
  await tellSide(tx, parts, { ...about, to: { who: 'admins' } });
};
