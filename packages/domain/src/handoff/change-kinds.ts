/** What of a boarded merchant can change. Apart from all that is known of it, since addresses name it before any page is there. */
export const CHANGE_KIND_NAMES = ['account', 'owners', 'names'] as const;
export type ChangeKind = (typeof CHANGE_KIND_NAMES)[number];
