import { addDays, addMonths, daysBetween } from '../checks/calendar.ts';

/** How a merchant stands to the card networks' security standard. */
export const PCI_STATES = ['expired', 'not_started', 'in_progress', 'compliant', 'unknown'] as const;
export type PciState = (typeof PCI_STATES)[number];

export const PCI_STATE_LABELS: Readonly<Record<PciState, string>> = {
  expired: 'Expired',
  not_started: 'Not started',
  in_progress: 'In progress',
  compliant: 'Compliant',
  unknown: 'Not stated',
};

/** A self-assessment holds for a year. */
export const ATTESTATION_MONTHS = 12;

/** So long after its last day nobody is charged for it. */
export const PCI_GRACE_DAYS = 30;

/** How many days before the last one the merchant is told. */
export const PCI_REMINDER_DAYS = [30, 7] as const;

/** What somebody attested, in the form or after it. Days are New York's. */
export interface Attestation {
  readonly attestedOn: string;
  /** What the paper itself says, where it says so. */
  readonly paperEndsOn: string | null;
}

export interface PciFacts {
  /** What the merchant answered when it applied; null where nothing was. */
  readonly answered: 'compliant' | 'in_progress' | 'not_started' | null;
  readonly attestations: readonly Attestation[];
}

/** The last day on which it holds: a year on, or sooner where the paper says so. */
export const lastDayOf = ({ attestedOn, paperEndsOn }: Attestation): string => {
  const yearOn = addMonths(attestedOn, ATTESTATION_MONTHS);
  return paperEndsOn !== null && paperEndsOn < yearOn ? paperEndsOn : yearOn;
};

export interface PciStanding {
  readonly state: PciState;
  readonly attestedOn: string | null;
  readonly expiresOn: string | null;
  /** From this day on the fee for lacking compliance is due; null where no day is known. */
  readonly chargedFrom: string | null;
}

const NOTHING = { attestedOn: null, expiresOn: null, chargedFrom: null } as const;

/** As it was on a day: what was attested later is not known then, and the newest one counts. */
export const pciStanding = ({ answered, attestations }: PciFacts, day: string): PciStanding => {
  const newest = attestations
    .filter(({ attestedOn }) => attestedOn <= day)
    .toSorted((a, b) => a.attestedOn.localeCompare(b.attestedOn))
    .at(-1);
  if (!newest) return { ...NOTHING, state: answered ?? 'unknown' };
  const expiresOn = lastDayOf(newest);
  return {
    state: day <= expiresOn ? 'compliant' : 'expired',
    attestedOn: newest.attestedOn,
    expiresOn,
    chargedFrom: addDays(expiresOn, PCI_GRACE_DAYS + 1),
  };
};

/**
 * Null where nobody knows, and nobody pays: who is on the way to it is not known to lack it. Who never started lacks it, and
 * who let it run out lacks it once the grace is over.
 */
export const isPciCompliant = (facts: PciFacts, day: string): boolean | null => {
  const { state, chargedFrom } = pciStanding(facts, day);
  if (state === 'not_started') return false;
  if (state === 'expired') return chargedFrom === null || day < chargedFrom;
  return state === 'compliant' ? true : null;
};

/** The reminder that is due, by its days; one at a time, so that who is told late is told once. */
export const pciReminderDue = (expiresOn: string, lastSent: number | null, today: string): number | null => {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return null;
  const due = PCI_REMINDER_DAYS.findLast((days) => left <= days);
  return due === undefined || (lastSent !== null && lastSent <= due) ? null : due;
};

/** Why a new attestation is not taken, in words for who records it; nothing when it is. */
export const faultOfAttestation = (attestedOn: string, known: string | null, today: string): string | null => {
  if (attestedOn > today) return 'This date lies in the future.';
  if (attestedOn < addMonths(today, -ATTESTATION_MONTHS))
    return 'An assessment holds for twelve months. This one is older.';
  return known !== null && attestedOn <= known ? 'An attestation from this day or later is already on file.' : null;
};
