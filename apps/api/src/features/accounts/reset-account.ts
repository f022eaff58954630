import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { type Application, findApplication, type StoredRecord } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { accountMark } from './standing.ts';
import { insertVerification, listVerifications } from './store.ts';

/** Whether it is another account than before: another number, bank or holder. */
export const isAnotherAccount = (before: StoredRecord | undefined, after: StoredRecord): boolean =>
  before !== undefined && !accountMark(before).equals(accountMark(after));

/** What was found about the account was about another one: it begins anew, and whoever has the case is told. */
export const resetAccount = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { uid }: Pick<Application, 'uid'>,
  record: StoredRecord,
): Promise<void> => {
  const [last] = (await listVerifications(tx, uid)).filter(({ account }) => account === record.uid);
  if (!last || last.status === 'unverified') return;
  await insertVerification(tx, {
    applicationUid: uid,
    account: record.uid,
    status: 'unverified',
    evidence: null,
    reference: null,
    document: null,
    note: null,
    mark: accountMark(record),
    by: ctx.actor.uid,
    at: ctx.parts.clock(),
  });
  const found = await findApplication(tx, uid);
  if (!found) return;
  await tellSide(tx, ctx.parts, {
    kind: 'account_changed',
    to: { who: 'desk', assignee: found.assignee?.uid ?? null },
    except: ctx.actor.uid,
    application: found,
    ticket: null,
    path: `/applications/${uid}?section=settlement`,
  });
};
