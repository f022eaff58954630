import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { NOTICE_FACTS, type NoticeChannel } from '@ledgate/domain/notices/kinds.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { RELATIONS } from '@ledgate/domain/notices/relations.ts';
import { isTexted, type WordedKind } from '@ledgate/domain/notices/words.ts';
import { enqueueNotice, type Held } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { makeShortLink } from '../delivery/public.ts';
import { noteTold } from '../../core/told.ts';
import { type Audience, findWho, insertNotification, listReaders } from './store.ts';
import { noticeMail, noticeText } from './texts.ts';
import { NOBODY_NAMED, type Who, whoFrom } from './who.ts';

export interface Telling {
  kind: WordedKind;
  to: Audience;
  /** Whoever caused it knows of it. */
  except: string | null;
  application: { uid: string; reference: string } | null;
  ticket: { uid: string; name: string } | null;
  /** What it is about, where that is neither. */
  name?: string;
  /** The note in it that the reader is led to. */
  note?: string;
  /** The dispute or the statement it tells of. */
  about?: string;
  path: string;
  /** Whose doing it was; whoever is not told because they know, unless somebody else is named. */
  by?: string | null;
  /** How many cases or questions it is about: many at once are one notice. */
  count?: number;
  /** Where some of them hear of it by a mail of its own. */
  only?: readonly NoticeChannel[];
  /** The comment that was given, where the reader is to see it. */
  words?: string | null;
  /** The day it speaks of. */
  day?: string;
  /** For steps that can be taken back: nothing is shown or sent before. */
  held?: Held | undefined;
}

/** What is about neither stands alone. */
const threadOf = ({ application, ticket }: Telling): string | undefined =>
  application ? `application:${application.uid}` : ticket ? `ticket:${ticket.uid}` : undefined;

/** Whose doing and whose case it is, for those who are not of that business; to a merchant the house is one. */
const sayWho = async (tx: ReadTransaction, { to, application, ticket }: Telling, by: string | null): Promise<Who> => {
  if (!RELATIONS[to.who].some((role) => isStaff(role))) return NOBODY_NAMED;
  const about = { actor: by, application: application?.uid ?? null, ticket: ticket?.uid ?? null };
  return whoFrom(await findWho(tx, about));
};

/** Tells everybody of a side, each in the ways they want to hear of it, in the transaction of its cause. */
export const tellSide = async (tx: WritableTransaction, parts: Parts, telling: Telling): Promise<void> => {
  const { kind, to, except, application, ticket, path, held, by = except, count = 1, words = null, only } = telling;
  noteTold(tx, { notice: kind, to: to.who });
  const channels = NOTICE_FACTS[kind].channels.filter((channel) => only?.includes(channel) ?? true);
  const people = (await listReaders(tx, to, kind)).filter(({ uid }) => uid !== except);
  if (people.length === 0) return;
  const facts = {
    ...(await sayWho(tx, telling, by)),
    name: application?.reference ?? ticket?.name ?? telling.name ?? '',
    link: `${parts.settings.publicUrl}${path}`,
    count,
    day: telling.day ?? null,
    thread: threadOf(telling),
  };
  for (const { uid, email, mobile, switchedOff } of people) {
    const wants = (channel: (typeof channels)[number]): boolean =>
      channels.includes(channel) && !switchedOff.includes(channel);
    if (wants('app')) {
      insertNotification(tx, {
        person: uid,
        kind,
        applicationUid: application?.uid ?? null,
        ticketUid: ticket?.uid ?? null,
        noteUid: telling.note ?? null,
        aboutUid: telling.about ?? null,
        at: held?.notBefore ?? parts.clock(),
        cause: held?.cause ?? null,
        actor: by,
        count,
        words,
        day: telling.day ?? null,
      });
    }
    if (wants('mail')) await enqueueNotice(tx, parts, uid, noticeMail(kind, email, facts), held);
    if (wants('text') && mobile !== null && isTexted(kind)) {
      const link = makeShortLink(tx, parts, { path, person: uid });
      await enqueueNotice(tx, parts, uid, noticeText(kind, mobile, { ...facts, link }), held);
    }
  }
};
