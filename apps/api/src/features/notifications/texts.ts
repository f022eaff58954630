import { NOTICE_FACTS } from '@ledgate/domain/notices/kinds.ts';
import {
  NOTICE_WORDS,
  noticeTitle,
  type TextedKind,
  textLine,
  type WordedKind,
} from '@ledgate/domain/notices/words.ts';
import { textOf } from '@ledgate/domain/messages/text-segment.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

export type NoticeFacts = Parameters<typeof noticeTitle>[1] & {
  link: string;
  thread?: string | undefined;
};

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

/** In one segment, with a short link behind it. */
export const noticeText = (kind: TextedKind, recipient: string, facts: NoticeFacts): Message => {
  const { link } = facts;
  const subject = textLine(kind, facts);
  return {
    channel: 'message',
    recipient,
    subject,
    text: textOf(`${subject}. ${link} Reply STOP to end texts.`),
    isNotice: true,
  };
};
