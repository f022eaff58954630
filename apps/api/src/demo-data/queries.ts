import type { Anchor } from '@ledgate/domain/queries/query.ts';
import { rejectSentence } from '@ledgate/domain/review/document-review.ts';
import { setScope } from '../core/scope.ts';
import { loadFacts, progressOf, touchApplication } from '../features/applications/public.ts';
import { anchorTo, insertNote, insertTicket, saveQuery } from '../features/queries/public.ts';
import { uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

interface DemoQuestion {
  anchor: Anchor;
  text: string;
}

const OPEN: readonly (readonly DemoQuestion[])[] = [
  [
    {
      anchor: { section: 'company', field: 'website' },
      text: 'We could not find the refund policy on the website. Please complete it, or give us the right address.',
    },
    { anchor: { section: 'documents', document: 'w9' }, text: 'The form is not signed. Please upload a signed copy.' },
  ],
  [
    {
      anchor: { section: 'business', field: 'highest_ticket_cents' },
      text: 'The highest ticket is well above the average. What is sold at that price, and how often?',
    },
  ],
  [
    {
      anchor: { section: 'business', field: 'product_description' },
      text: 'Please describe in a few sentences what customers order and when they receive it.',
    },
    {
      anchor: { section: 'documents', document: 'articles' },
      text: 'The last page of the articles is missing. Please upload all pages.',
    },
  ],
];

const ANSWERED: DemoQuestion & { reply: string } = {
  anchor: { section: 'business', field: 'average_ticket_cents' },
  text: 'Is the average ticket with or without tax?',
  reply: 'Without tax. With tax it is about eight percent higher.',
};

const MINUTE_MS = 60_000;

const listApplications = ({ tx }: DemoWorld, status: string, event: string) =>
  tx
    .selectFrom('application as a')
    .innerJoin('application_event as e', 'e.application_uid', 'a.uid')
    .innerJoin('app_user as o', (join) =>
      join.onRef('o.merchant_uid', '=', 'a.merchant_uid').on('o.role', '=', 'merchant'),
    )
    .select(['a.uid', 'a.reference', 'a.merchant_uid', 'e.n', 'e.at', 'e.actor', 'o.uid as owner'])
    .where('a.status', '=', status)
    .where('e.event', '=', event)
    .orderBy('a.reference')
    .execute();

type DemoApplication = Awaited<ReturnType<typeof listApplications>>[number];

const sideOf = (found: DemoApplication, by: 'staff' | 'merchant') =>
  by === 'staff'
    ? ({ author: found.actor, role: 'underwriter', addressee: 'merchant' } as const)
    : ({ author: found.owner, role: 'merchant', addressee: 'staff' } as const);

/** A document that is asked for again was looked at and refused. */
const reject = async ({ tx, ctx }: DemoWorld, found: DemoApplication, type: string): Promise<void> => {
  await tx
    .updateTable('document')
    .set({ status: 'rejected', reject_code: 'incomplete', reject_reason: rejectSentence('incomplete') })
    .set({ reviewed_by: found.actor, reviewed_at: found.at })
    .where('application_uid', '=', found.uid)
    .where('document_type', '=', type)
    .execute();
  const { facts } = await loadFacts(tx, ctx.parts, found.uid);
  touchApplication(tx, { ...ctx.parts, clock: () => found.at }, found.uid, { standing: progressOf(facts) });
};

/** One thread with its question; answers the uids of both. */
const ask = async (world: DemoWorld, found: DemoApplication, { anchor, text }: DemoQuestion) => {
  const { tx, ctx } = world;
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  const facts = await anchorTo(tx, found.uid, loaded, anchor, '');
  const name = `${found.reference} ${facts.about}`;
  const ids = { ticket: uidOf(`ticket ${name}`), note: uidOf(`query ${name}`) };
  insertTicket(tx, {
    uid: ids.ticket,
    applicationUid: found.uid,
    merchantUid: found.merchant_uid,
    isoUid: null,
    subject: facts.about,
    kind: 'query',
    visibility: 'merchant',
    createdBy: found.actor,
    at: found.at,
  });
  const { section, record = null, field = null, document = null } = anchor;
  if (document !== null) await reject(world, found, document);
  insertNote(tx, {
    uid: ids.note,
    ticketUid: ids.ticket,
    applicationUid: found.uid,
    text,
    isInternal: false,
    ...sideOf(found, 'staff'),
    at: found.at,
    query: { type: 'manual', section, record, field, document, ...facts, eventN: found.n },
  });
  return ids;
};

const answer = async (world: DemoWorld, found: DemoApplication): Promise<void> => {
  const { tx } = world;
  const { ticket, note } = await ask(world, found, ANSWERED);
  const at = new Date(Math.min(found.at.getTime() + 95 * MINUTE_MS, world.now.getTime()));
  await saveQuery(tx, note, 'open', { state: 'answered', answered_at: at, corrected: false });
  insertNote(tx, {
    uid: uidOf(`answer ${found.reference}`),
    ticketUid: ticket,
    applicationUid: found.uid,
    text: ANSWERED.reply,
    isInternal: false,
    ...sideOf(found, 'merchant'),
    at,
    query: null,
  });
};

const keepNote = async ({ tx }: DemoWorld, found: DemoApplication): Promise<void> => {
  const ticket = uidOf(`internal ${found.reference}`);
  insertTicket(tx, {
    uid: ticket,
    applicationUid: found.uid,
    merchantUid: found.merchant_uid,
    isoUid: null,
    subject: 'First impression',
    kind: 'internal',
    visibility: 'internal',
    createdBy: found.actor,
    at: found.at,
  });
  insertNote(tx, {
    uid: uidOf(`internal note ${found.reference}`),
    ticketUid: ticket,
    applicationUid: found.uid,
    text: 'Looks sound. Compare the volume with the bank statements before the recommendation.',
    isInternal: true,
    addressee: null,
    author: found.actor,
    role: 'underwriter',
    at: found.at,
    query: null,
  });
};

/** Questions that are open and answered, so that every side of the desk has something to do. */
export const queriesStep: DemoStep = {
  name: 'queries',
  load: async (world) => {
    const { tx, ctx } = world;
    setScope(tx, ctx);
    let added = 0;
    for (const [at, found] of (await listApplications(world, 'query_raised', 'raise_query')).entries()) {
      await tx.updateTable('application').set({ return_to: 'in_underwriting' }).where('uid', '=', found.uid).execute();
      for (const question of OPEN[at % OPEN.length] ?? []) {
        await ask(world, found, question);
        added += 1;
      }
    }
    for (const [at, found] of (await listApplications(world, 'in_underwriting', 'pick_up')).entries()) {
      if (at % 2 === 0) await answer(world, found);
      else await keepNote(world, found);
      added += 1;
    }
    return added;
  },
};
