import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { thingOf } from '@ledgate/domain/queries/about.ts';
import { type Anchor, type QueryType, TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { checkTemplate, fillingsOf, renderTemplate } from '@ledgate/domain/queries/templates.ts';
import { type ActingCtx, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import {
  type Application,
  heldFor,
  type Loaded,
  loadFacts,
  moveApplication,
  type Moved,
  pickedUp,
  voidApprovals,
} from '../applications/public.ts';
import { voidRates } from '../rates/public.ts';
import { anchorTo } from './anchors.ts';
import { demandReviewer } from './demand.ts';
import { openTicket } from './open-ticket.ts';
import { isTemplate } from './template-store.ts';
import type { Ticket } from './ticket-store.ts';
import { tellOfNote, writeNote } from './write-note.ts';

export interface Question {
  anchor: Anchor;
  text: string;
  type: QueryType;
  /** The template it was begun with. */
  template?: string | undefined;
  subject?: string | undefined;
  attachments?: readonly string[] | undefined;
  /** The thread to ask in; a new one otherwise. */
  ticket?: Ticket;
  /** What a person reads of what stands there now, where the field itself does not say it. */
  quoted?: string;
  /** Where it stands in the request, to name what is wrong with it. */
  path: string;
}

const TOO_LONG = 'Write at most 4,000 characters.';

export interface Raised {
  moved: Moved;
  notes: string[];
}

/** Takes the step, and voids what rested on the application as it was. */
export const moveToQueried = async (
  tx: WritableTransaction,
  ctx: ActingCtx,
  held: Application,
  details: Record<string, unknown>,
): Promise<Moved> => {
  const found = await pickedUp(tx, ctx, held);
  const from = found.status === 'provider_review' ? 'provider_review' : 'in_underwriting';
  const moved = await moveApplication(tx, ctx, found, {
    event: 'raise_query',
    details,
    set: { return_to: found.status === 'query_raised' ? found.returnTo : from },
  });
  const { row, at, n } = moved;
  if (row.effects.includes('voidApprovals')) await voidApprovals(tx, found.uid, { at, eventN: n });
  if (row.effects.includes('voidRates')) await voidRates(tx, found.uid, { at, why: 'A query was raised.' });
  return moved;
};

const demandTemplate = async (tx: WritableTransaction, { template }: Question): Promise<void> => {
  if (template !== undefined && !(await isTemplate(tx, template)))
    throw new Failure('not_found', 'There is no such template.');
};

/** What the merchant will read: the placeholders that a person left open are filled. */
const filled = ({ parts }: ActingCtx, found: Application, { facts }: Loaded, question: Question): string => {
  const { anchor, text, type, path } = question;
  // What a check asks quotes the merchant, and braces of theirs stay braces.
  if (type === 'system') return text;
  const verdict = checkTemplate(text);
  const whole = verdict.ok
    ? renderTemplate(
        text,
        fillingsOf(
          {
            merchant: found.dbaName ?? found.legalName ?? found.merchant.name,
            reference: found.reference,
            owners: facts.owners,
            record: anchor.record ?? null,
            field: thingOf(facts, anchor),
          },
          parts.clock().getTime(),
        ),
      )
    : text;
  const fault = !verdict.ok ? verdict.reason : whole.length > TEXT_LENGTH.max ? TOO_LONG : null;
  if (fault !== null) throw new Failure('invalid', fault, { errors: { [`${path}text`]: [fault] } });
  return whole;
};

/** Asks the merchant. The caller holds the application; mails wait until the step can no longer be taken back. */
export const raise = async (
  tx: WritableTransaction,
  ctx: ActingCtx,
  found: Application,
  questions: readonly Question[],
): Promise<Raised> => {
  const person = personOf(ctx.actor);
  if (person) demandReviewer(person);
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  const anchored = [];
  for (const question of questions) {
    await demandTemplate(tx, question);
    anchored.push({
      question,
      facts: await anchorTo(tx, found.uid, loaded, question.anchor, question.path),
      text: filled(ctx, found, loaded, question),
    });
  }
  const moved = await moveToQueried(tx, ctx, found, { queries: anchored.map(({ facts }) => facts.about) });
  const notes: string[] = [];
  let told: Ticket | null = null;
  for (const { question, facts, text } of anchored) {
    const { section, record = null, field = null, document = null } = question.anchor;
    const ticket =
      question.ticket ??
      (await openTicket(tx, ctx, {
        application: moved.now,
        subject: question.subject ?? facts.about,
        kind: 'query',
        visibility: 'merchant',
      }));
    const { uid } = await writeNote(tx, ctx, ticket, {
      text,
      attachments: question.attachments,
      query: {
        type: question.template === undefined ? question.type : 'template',
        template: question.template ?? null,
        section,
        record,
        field,
        document,
        ...facts,
        ...(question.quoted !== undefined && { quoted: question.quoted }),
        eventN: moved.n,
      },
    });
    notes.push(uid);
    told ??= { ...ticket, kind: 'query' };
  }
  // However many were asked at once, the merchant gets one mail.
  const asked = { kind: 'query_raised', to: 'merchant', count: notes.length } as const;
  if (told) await tellOfNote(tx, ctx, told, { ...asked, held: heldFor(moved) });
  return { moved, notes };
};
