/**
 * The outside did not take a message. Says how, never what or to whom: the words of a mail server or provider
 * repeat the recipient, so neither they nor the original error are kept.
 */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  /** The provider's status or the code of the broken connection, for whoever looks into it. */
  readonly code: string;

  constructor(provider: string, code: string) {
    super(`${provider} did not take the message (${code})`);
    this.code = code;
  }
}
