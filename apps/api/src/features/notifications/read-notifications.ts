import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { NotificationView } from '@ledgate/contract/notifications.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { isStaff, type Role } from '@ledgate/domain/access/roles.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { timelineFor } from '@ledgate/domain/applications/timeline.ts';
import type { NoticeKind, Switch } from '@ledgate/domain/notices/kinds.ts';
import { noticeTitle } from '@ledgate/domain/notices/words.ts';
import { type Hearer, switchesOf } from '@ledgate/domain/notices/hearers.ts';
import { sideOf, ticketName } from '@ledgate/domain/queries/tickets.ts';
import { change } from '../../core/change.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { recordConsent } from '../delivery/public.ts';
import { type StepReader, stepTitle } from '@ledgate/domain/notices/step-words.ts';
import * as store from './store.ts';
import { NOBODY_NAMED, whoFrom } from './who.ts';

type Row = Awaited<ReturnType<typeof store.listNotifications>>[number];

const readerOf = (role: Role): StepReader => (role === 'iso' ? 'iso' : isStaff(role) ? 'desk' : 'merchant');

interface Told {
  title: string;
  words: string | null;
}

/** A step as its reader's timeline shows it, in one line. */
const tellOfStep = (role: Role, row: Row): Told | null => {
  const { n, event, to_status: to, reference, business } = row;
  if (n === null || event === null || to === null || reference === null) return null;
  const step = {
    n,
    event,
    from: row.from_status as Status | null,
    to: to as Status, // both were held to the closed list when they were written
    actor: row.known_as === null ? null : { name: row.known_as, role: (row.role ?? row.own_role) as Role },
    reason: row.reason,
    details: row.details as Record<string, unknown>,
  };
  const [shown] = timelineFor(role, [step]);
  const actor = shown?.actor ?? 'Ledgate';
  const facts = { event, from: step.from, to: step.to, reference, business: business ?? '', actor };
  return { title: stepTitle(readerOf(role), facts), words: shown?.reason ?? null };
};

const isOwnSide = (role: Role): boolean => sideOf({ role }) === 'merchant';

/** The same words as by mail. */
const tellOf = (role: Role, kind: NoticeKind, row: Row): Told => {
  const name = row.reference ?? (row.number === null ? '' : ticketName(row.number));
  // A digest is mailed and never kept; a step whose event is gone has nothing to say but the reference.
  if (kind === 'step' || kind === 'digest') return tellOfStep(role, row) ?? { title: name, words: row.words };
  const who = isOwnSide(role)
    ? NOBODY_NAMED
    : whoFrom({ actor: row.by_name, actor_role: row.by_role, business: row.business });
  return { title: noticeTitle(kind, { ...who, name, count: row.count, day: row.day }), words: row.words };
};

const present = (row: Row, role: Role): NotificationView => {
  const kind = row.kind as NoticeKind; // written by `insertNotification`, which takes no other
  const told = tellOf(role, kind, row);
  // Once is enough.
  const isNamed = row.by_name !== null && told.title.includes(row.by_name);
  return {
    id: row.uid,
    kind,
    application:
      row.application_uid === null || row.reference === null
        ? null
        : { uid: row.application_uid, reference: row.reference },
    ticket:
      row.ticket_uid === null || row.number === null
        ? null
        : { uid: row.ticket_uid, number: ticketName(row.number), subject: row.subject ?? '' },
    note: row.note_uid,
    about: row.about_uid,
    by: isOwnSide(role) || isNamed ? null : row.by_name,
    count: row.count,
    ...told,
    at: row.at.toISOString(),
    is_read: row.read_at !== null,
  };
};

export const listOwn = (ctx: SignedInCtx, ask: { cursor?: string | undefined; page_size: number }) =>
  reading(ctx, async (tx) => {
    const now = ctx.parts.clock();
    const after = ask.cursor === undefined ? null : timeCursor.read(ask.cursor);
    const rows = await store.listNotifications(tx, ctx.actor.uid, { now, after, most: ask.page_size + 1 });
    const page = rows.slice(0, ask.page_size);
    const last = page.at(-1);
    return {
      unread: await store.countUnread(tx, ctx.actor.uid, now),
      next: rows.length > page.length && last ? timeCursor.write(last) : null,
      results: page.map((row) => present(row, ctx.actor.role)),
    };
  });

export const markOwn = (ctx: SignedInCtx, uids: readonly string[] | undefined) =>
  change(ctx, 'account.notifications_read', async (tx) => {
    setScope(tx, ctx);
    const now = ctx.parts.clock();
    const marked = await store.markRead(tx, ctx.actor.uid, { now, uids });
    const unread = await store.countUnread(tx, ctx.actor.uid, now);
    return { subject: `account:${ctx.actor.uid}`, after: { marked }, reply: { unread } };
  });

/** Somebody as notices reach them: a hat that a super admin wears for a while changes nothing about that. */
const selfOf = (actor: PersonActor): Hearer =>
  actor.role === actor.ownRole ? actor : { role: actor.ownRole, abilities: new Set(abilitiesOf(actor.ownRole, [])) };

export const readSwitches = (ctx: SignedInCtx) =>
  reading(ctx, async (tx) => ({
    preferences: switchesOf(selfOf(ctx.actor), await store.listSwitches(tx, ctx.actor.uid)),
  }));

/** Texts switched on or off are consent given or taken back, for the number that is verified now. */
const recordTextChoice = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  wanted: readonly Switch[],
): Promise<void> => {
  const text = wanted.find(({ channel }) => channel === 'text');
  const mobile = text && (await store.findVerifiedMobile(tx, ctx.actor.uid));
  if (!mobile) return;
  await recordConsent(tx, ctx, { mobile, person: ctx.actor.uid, way: text.on ? 'switched_on' : 'switched_off' });
};

export const saveSwitches = (ctx: SignedInCtx, wanted: readonly Switch[]) =>
  change(ctx, 'account.notification_preferences_changed', async (tx) => {
    const known = switchesOf(selfOf(ctx.actor), []);
    for (const one of wanted) {
      if (!known.some(({ kind, channel }) => kind === one.kind && channel === one.channel)) {
        const say = 'This is not told to you that way.';
        throw new Failure('invalid', say, { errors: { [`${one.kind}.${one.channel}`]: [say] } });
      }
      await store.saveSwitch(tx, ctx.actor.uid, one);
    }
    await recordTextChoice(tx, ctx, wanted);
    const preferences = switchesOf(selfOf(ctx.actor), await store.listSwitches(tx, ctx.actor.uid));
    return { subject: `account:${ctx.actor.uid}`, after: { preferences: [...wanted] }, reply: { preferences } };
  });
