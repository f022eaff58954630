/** What a mail says, from top to bottom; how it looks is the layout's affair. */
export type MailPart =
  | string
  /** In the words of whoever wrote it. */
  | { readonly quote: string }
  /** When, where, on which device. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  /** To be typed or pasted somewhere else. */
  | { readonly code: string }
  /** A second matter in the same mail. */
  | { readonly title: string };

export interface MailButton {
  readonly label: string;
  readonly url: string;
}

/** Why somebody gets a mail, which its foot says. */
export type MailReason = 'notice' | 'always' | 'security' | 'signer' | 'asked' | 'report';

export interface MailContent {
  /** What happened, in one line. */
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** One, or none: what the reader is to do next. */
  readonly button?: MailButton;
  /** After the button: what holds of it, what to do otherwise. */
  readonly after?: readonly MailPart[];
  readonly reason: MailReason;
}

export interface Mail {
  channel: 'email';
  recipient: string;
  /** Read on lock screens by whoever holds the phone: no secret, no refusal. */
  subject: string;
  content: MailContent;
  /** What it is about, such as `application:<uid>`: mails of one matter stand together in the reader's program. */
  thread?: string;
}

export const mail = (recipient: string, subject: string, content: MailContent, thread?: string): Mail => ({
  channel: 'email',
  recipient,
  subject,
  content,
  ...(thread !== undefined && { thread }),
});

/** Stands together with the other mails of its application. */
export const aboutApplication = (uid: string, written: Mail): Mail => ({ ...written, thread: `application:${uid}` });

/** Who writes, and where to turn. */
export interface Sender {
  /** The company that acquires. */
  name: string;
  postalAddress: string;
  phone: string;
  supportEmail: string;
  publicUrl: string;
}

const NOTIFICATIONS_PATH = '/account/notifications';

const linkOf = (reason: MailReason, { publicUrl }: Sender): MailButton | null => {
  if (reason === 'notice') return { label: 'Choose what we email you about', url: `${publicUrl}${NOTIFICATIONS_PATH}` };
  return reason === 'report' ? { label: 'Change or stop it', url: `${publicUrl}/reports` } : null;
};

/** The lines at the foot of every mail, the same in text and HTML. */
export const footOf = (
  reason: MailReason,
  sender: Sender,
): { why: string; link: MailButton | null; contact: string; address: string } => {
  const whys: Record<MailReason, string> = {
    notice: 'You are getting this email because of your Ledgate notification settings.',
    always: 'We always send this kind of email, because it is about something you need to know or do.',
    security: 'We always send security emails. We will never ask you to tell us a password or a code.',
    report: 'You are getting this email because you asked Ledgate to send you this report.',
    signer: `${sender.name} provides card processing to businesses. You are getting this email because a business named you in its application to accept cards.`,
    asked: `${sender.name} provides card processing to businesses. You are getting this email because someone entered your email address in Ledgate.`,
  };
  return {
    why: whys[reason],
    link: linkOf(reason, sender),
    contact: `Questions? Reply to this email, write to ${sender.supportEmail} or call ${sender.phone}.`,
    address: `${sender.name}, ${sender.postalAddress}`,
  };
};
