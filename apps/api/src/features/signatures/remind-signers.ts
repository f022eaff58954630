import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { SIGNING_STATUSES } from '@ledgate/domain/signatures/signers.ts';
import { reminderDue } from '@ledgate/domain/signatures/state.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { asRecipient, sendLink } from './send-link.ts';
import { dueOf, linkFor, loadSigners } from './signers.ts';

const AT_ONCE = 200;
const [SOONEST] = SIGNING.remindAfter;

interface Waiting {
  application: string;
  owner: string;
  purpose: 'application' | 'agreement';
  asked: string;
}

/** Links that may be due for a reminder, those asked longest ago first. */
const listWaiting = (ctx: Ctx, after: Waiting | null): Promise<Waiting[]> =>
  reading(ctx, async (tx) => {
    const asked = new Date(ctx.parts.clock().getTime() - SOONEST);
    const isLater = after
      ? sql`(l.asked_at, l.owner_uid, l.purpose) > (${after.asked}::timestamptz, ${after.owner}::uuid, ${after.purpose})`
      : sql`true`;
    const { rows } = await sql<Waiting>`
      select l.application_uid as application, l.owner_uid as owner, l.purpose, l.asked_at::text as asked
      from signing_link l join application a on a.uid = l.application_uid
      where l.ended_at is null and l.purpose <> 'copy' and l.asked_at <= ${asked} and l.reminders < ${SIGNING.remindAfter.length}
        and a.status in (${sql.join(SIGNING_STATUSES)}) and ${isLater}
      order by l.asked_at, l.owner_uid, l.purpose limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

/** Under the lock and looked at again: the person may have signed meanwhile, or another worker been quicker. */
const remind = (ctx: Ctx, { application, owner, purpose }: Waiting): Promise<void> =>
  change(ctx, 'application.signer_reminded', async (tx) => {
    const { parts } = ctx;
    setScope(tx, ctx);
    const found = await lockApplication(tx, application);
    const { signers } = await loadSigners(tx, parts, application);
    const signer = signers.find((one) => one.uid === owner && dueOf(one) === purpose);
    const link = signer && linkFor(signer, purpose);
    const now = parts.clock().getTime();
    const isDue =
      link && reminderDue({ askedAt: link.askedAt.getTime(), reminders: link.reminders }, now, SIGNING.remindAfter);
    if (!found || !signer || !link || !isDue) throw new DoneByAnother();
    await sendLink(tx, parts, found, asRecipient(signer, purpose), 'reminder');
    return { subject: `application:${application}`, after: { owner, reminder: link.reminders + 1 }, reply: undefined };
  });

/** Whoever has not signed hears of it again after two and after five days, with a link that works. */
export const remindSigners = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  await eachInTurn<Waiting>(parts, {
    what: 'signer not reminded',
    next: (after) => listWaiting(ctx, after),
    work: (waiting) => remind(ctx, waiting),
    nameOf: ({ application }) => ({ application }),
  });
};
