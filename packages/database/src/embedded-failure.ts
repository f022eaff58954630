const REASONS = ['in_use', 'unsupported', 'unusable', 'would_not_start'] as const;
type Reason = (typeof REASONS)[number];

/** Why the embedded database is not there; the message is a sentence for the person who started the server. */
export class EmbeddedFailure extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = 'EmbeddedFailure';
    this.reason = reason;
  }
}
