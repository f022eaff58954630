/**
 * Whoever acts: a person who is signed in, a person by a link that was sent to them, a key made for a program, a
 * provider (of texts, of mail), or the server by itself.
 */
export const ACTOR_KINDS = ['person', 'link', 'apiKey', 'provider', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who can come by a call. The server works by itself and never asks itself over HTTP. */
export type CallerKind = Exclude<ActorKind, 'system'>;

export const ACTOR_KIND_NAMES: Record<ActorKind, string> = {
  person: 'people who are signed in',
  link: 'people with a link',
  apiKey: 'API keys',
  provider: 'our providers',
  system: 'the server itself',
};
