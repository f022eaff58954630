/** A message to a person, over a channel. */
export interface Message {
  channel: 'email' | 'message' | 'call';
  /** A mail address, or the ten digits of a phone. */
  recipient: string;
  subject: string;
  text: string;
  /** The same words for programs that show it; mails alone have it. */
  html?: string;
  /** Who reads an answer. */
  replyTo?: string;
  /** What it is about: mails of one matter stand together in the reader's program. */
  thread?: string;
  /** One of those that a person can do without: not sent to a number that said STOP. */
  isNotice?: boolean;
}

/** Hands messages to the outside. The key makes a repeated hand-over harmless where the other side supports it. */
export interface Messenger {
  send: (message: Message, key: string) => Promise<void>;
  close: () => void;
}
