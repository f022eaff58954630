import { NOTICE_FACTS } from '@ledgate/domain/notices/kinds.ts';
import { NOTICE_WORDS, noticeTitle, type WordedKind } from '@ledgate/domain/notices/words.ts';
import { textOf } from '@ledgate/domain/messages/text-segment.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

export interface NoticeFacts {
  /** The reference of the application or the number of the thread; of people and numbers nothing is ever mailed. */
  name: string;
  link: string;
  /** How many applications it is about. */
  count: number;
  /** The day it speaks of. */
  day: string | null;
  thread?: string | undefined;
}

/** What was written is not mailed: it is read where one has to sign in. */
export const noticeMail = (kind: WordedKind, recipient: string, facts: NoticeFacts): Mail => {
  const { text, button } = NOTICE_WORDS[kind];
  const { link, thread } = facts;
  const subject = noticeTitle(kind, facts);
  return mail(
    recipient,
    subject,
    {
      heading: subject,
      parts: [text],
      button: { label: button, url: link },
      reason: NOTICE_FACTS[kind].isAlways ? 'always' : 'notice',
    },
    thread,
  );
};

/** What is worth a text, in one segment with a short link behind it. */
const TEXTED = ['query_raised'] as const satisfies readonly WordedKind[];
type Texted = (typeof TEXTED)[number];

export const isTexted = (kind: WordedKind): kind is Texted => TEXTED.some((one) => one === kind);

export const noticeText = (kind: Texted, recipient: string, facts: NoticeFacts): Message => {
  const { link } = facts;
  const subject = noticeTitle(kind, facts);
  return {
    channel: 'message',
    recipient,
    subject,
    text: textOf(`${subject}. ${link} Reply STOP to end texts.`),
    isNotice: true,
  };
};
