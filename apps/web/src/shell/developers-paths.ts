/** The two halves of the developers' page, each with an address of its own. */
export const DEVELOPER_PARTS = ['keys', 'webhooks'] as const;
export type DeveloperPart = (typeof DEVELOPER_PARTS)[number];

export const developerPart = (part: string): DeveloperPart | undefined =>
  DEVELOPER_PARTS.find((known) => known === part);

export interface DevelopersSearch {
  /** The key or endpoint that is open, or `new`. */
  open?: string;
}

/** Anything odd in the address is left out rather than refused. */
export const developersSearch = (search: Record<string, unknown>): DevelopersSearch => {
  const open = search['open'];
  return typeof open === 'string' && /^(new|[0-9a-f-]{36})$/.test(open) ? { open } : {};
};
