/** A message to a person, over a channel. */
export interface Message {
  channel: 'email' | 'message' | 'call';
  /** A mail address, or the ten digits of a phone. */
  recipient: string;
  subject: string;
  text: string;
}

/** Hands messages to the outside. The key makes a repeated hand-over harmless where the other side supports it. */
export interface Messenger {
  send: (message: Message, key: string) => Promise<void>;
  close: () => void;
}
