import { sayDate } from '../checks/spoken-time.ts';

/** A version of a part, as far as its place among the others goes. Days are New York's. */
export interface PartVersion {
  readonly n: number;
  readonly isApproved: boolean;
  readonly effectiveFrom: string | null;
}

export const PART_STATES = ['draft', 'upcoming', 'in_force', 'superseded'] as const;
export type PartState = (typeof PART_STATES)[number];

const begunBy = (versions: readonly PartVersion[], today: string): PartVersion[] =>
  versions
    .filter(({ isApproved, effectiveFrom }) => isApproved && effectiveFrom !== null && effectiveFrom <= today)
    .toSorted((one, other) => (other.effectiveFrom ?? '').localeCompare(one.effectiveFrom ?? ''));

export const partStateOf = (version: PartVersion, versions: readonly PartVersion[], today: string): PartState => {
  if (!version.isApproved || version.effectiveFrom === null) return 'draft';
  if (version.effectiveFrom > today) return 'upcoming';
  return begunBy(versions, today)[0]?.n === version.n ? 'in_force' : 'superseded';
};

/** Why a version cannot begin on a day; null where it can. */
export const beginFault = (effectiveFrom: string, versions: readonly PartVersion[], today: string): string | null => {
  if (effectiveFrom < today) return 'Choose today or a later day. What was offered before stays as it was.';
  const last = versions.find((one) => one.isApproved && (one.effectiveFrom ?? '') >= effectiveFrom);
  return last ? `Version ${last.n} starts on ${sayDate(last.effectiveFrom ?? '')}. Choose a later day.` : null;
};

/** Whether somebody may approve what these people wrote: one words it, another approves, in whatever role. */
export const isSecondPerson = (person: string, hands: readonly string[]): boolean => !hands.includes(person);
