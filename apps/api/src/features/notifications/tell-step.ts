import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { timelineFor } from '@ledgate/domain/applications/timeline.ts';
import type { Expectation } from '@ledgate/domain/queue/expectation.ts';
import type { Expiring } from '@ledgate/domain/lifecycle/expiry.ts';
import type { Effect } from '@ledgate/domain/lifecycle/transition.ts';
import { enqueueNotice, type Held } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { noteTold } from '../../core/told.ts';
import { type Audience, insertNotification, listReaders, listRecipients, type Reader } from './store.ts';
import { type Left, reminder, stepMail } from './step-texts.ts';
import { type Hearer, hearsReminder, hearsStep } from '@ledgate/domain/notices/hearers.ts';
import { isTelling, type Telling, TELLINGS } from '@ledgate/domain/notices/relations.ts';
import type { StepReader } from '@ledgate/domain/notices/step-words.ts';

/** How an application stands after a step. */
export interface Standing {
  uid: string;
  reference: string;
  status: Status;
  merchant: { uid: string; name: string };
  dbaName: string | null;
  legalName: string | null;
  iso: { uid: string } | null;
  /** Whose it is; while it is nobody's, everybody who could take it is told. */
  assignee: { uid: string } | null;
}

/** A step that was taken, and what was written with it. */
export interface ToldStep {
  n: number;
  row: { event: string; effects: readonly Effect[] };
  before: { status: Status };
  now: Standing;
  by: { uid: string; role: Role } | null;
  reason: string | null;
  details: Record<string, unknown>;
  /** When a decision is to be expected, where the step begins the wait for one. */
  expected?: Expectation;
}

interface Side {
  reader: StepReader;
  /** As whom its people read a timeline. */
  role: Role;
  audience: (about: Standing) => Audience | null;
  path: (about: Standing) => string;
}

const toReview = ({ uid }: Standing): string => `/applications/${uid}`;

const SIDES: Record<Telling, Side> = {
  tellMerchant: {
    reader: 'merchant',
    role: 'merchant',
    audience: ({ merchant }) => ({ who: TELLINGS.tellMerchant, merchant: merchant.uid }),
    path: ({ uid }) => `/status?application=${uid}`,
  },
  tellUnderwriting: {
    reader: 'desk',
    role: 'underwriter',
    audience: ({ assignee }) => ({ who: TELLINGS.tellUnderwriting, assignee: assignee?.uid ?? null }),
    path: toReview,
  },
  tellIso: {
    reader: 'iso',
    role: 'iso',
    audience: ({ iso }) => iso && { who: TELLINGS.tellIso, iso: iso.uid },
    path: toReview,
  },
  tellAdmins: { reader: 'desk', role: 'admin', audience: () => ({ who: TELLINGS.tellAdmins }), path: toReview },
};

const nameOf = async (tx: ReadTransaction, person: string): Promise<string> => {
  const { first_name: first, last_name: last } = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('uid', '=', person)
    .executeTakeFirstOrThrow();
  return `${first} ${last}`;
};

/** The people of one side who are told: whoever did it knows already, but a merchant gets it in writing. */
const listeners = async (tx: ReadTransaction, side: Side, { row, now, by }: ToldStep): Promise<Reader[]> => {
  const audience = side.audience(now);
  if (audience === null) return [];
  const people = await listReaders(tx, audience, 'step', (hearer) => hearsStep(row.event, hearer));
  return side.reader === 'merchant' ? people : people.filter(({ uid }) => uid !== by?.uid);
};

/** Tells everybody whom the effects of a step name, once each, in the transaction of the step. */
export const tellStep = async (
  tx: WritableTransaction,
  parts: Parts,
  step: ToldStep,
  /** Where the step can still be taken back. */
  held?: Held,
): Promise<void> => {
  noteTold(tx, { notice: 'step' });
  const { n, row, before, now, by, reason, details } = step;
  const actor = by && { name: await nameOf(tx, by.uid), role: by.role };
  const event = { n, event: row.event, from: before.status, to: now.status, actor, reason, details };
  const told = new Set<string>();
  for (const side of row.effects.filter(isTelling).map((effect) => SIDES[effect])) {
    const people = (await listeners(tx, side, step)).filter(({ uid }) => !told.has(uid));
    // What the timeline would not show them, a notice does not tell them either.
    const [shown] = timelineFor(side.role, [event]);
    const facts = {
      event: row.event,
      from: before.status,
      to: now.status,
      reference: now.reference,
      business: applicationName(now),
      actor: shown?.actor ?? 'Ledgate',
      ...(step.expected && { expected: step.expected }),
    };
    const words = {
      comment: shown?.reason ?? null,
      link: `${parts.settings.publicUrl}${side.path(now)}`,
      thread: `application:${now.uid}`,
    };
    for (const { uid, email, switchedOff } of people) {
      told.add(uid);
      if (!switchedOff.includes('app')) {
        insertNotification(tx, {
          person: uid,
          kind: 'step',
          applicationUid: now.uid,
          ticketUid: null,
          eventN: n,
          at: held?.notBefore ?? parts.clock(),
          cause: held?.cause ?? null,
          actor: null, // the step says who
          count: 1,
          words: null,
        });
      }
      if (!switchedOff.includes('mail'))
        await enqueueNotice(tx, parts, uid, stepMail(email, side.reader, facts, words), held);
    }
  }
};

/** Tells those of a merchant who can do something about it that it waits for them, and for how much longer. */
export const mailReminder = async (
  tx: WritableTransaction,
  parts: Parts,
  about: Standing,
  status: Expiring,
  left: Left,
): Promise<void> => {
  const { reference, merchant } = about;
  const link = `${parts.settings.publicUrl}${SIDES.tellMerchant.path(about)}`;
  const facts = { reference, status, name: applicationName(about), link, thread: `application:${about.uid}` };
  const isFor = (hearer: Hearer): boolean => hearsReminder(status, hearer);
  for (const { uid, email } of await listRecipients(tx, { who: 'merchant', merchant: merchant.uid }, isFor)) {
    await enqueueNotice(tx, parts, uid, reminder(email, facts, left));
  }
};
