/**
 * How one step of an operation stands. `sending` is written down before anything leaves; whoever finds it there later finds
 * that its sender died, and does not know whether it arrived. `confirmed` was read back from the other side.
 */
export const STEP_STATES = ['planned', 'sending', 'unknown', 'confirmed', 'refused'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** The operation stands as its current step does; a person may close what goes nowhere. */
export const OPERATION_STATES = [...STEP_STATES, 'closed'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

export const OPERATION_STATE_NAMES: Record<OperationState, string> = {
  planned: 'Waiting to be sent',
  sending: 'Sending',
  unknown: 'Checking whether it arrived',
  confirmed: 'Confirmed',
  refused: 'Refused',
  closed: 'Closed by hand',
};

/** Why only a person moves an operation on. */
export const PARKINGS = {
  too_old:
    'More than 48 hours have passed since it was first sent. Check with the other side before you send it again.',
  cannot_tell: 'The other side can’t be asked whether it arrived. Call them before you send it again.',
  no_receipt: 'No receipt came in time. See what lies in the folder, or call the bank, before you send it again.',
  fault: 'It failed several times for a reason on our side.',
  stopped: 'The merchant already exists there under the same tax ID. Link it, add a location, or close this.',
} as const;
export type Parking = keyof typeof PARKINGS;
export const PARKING_NAMES = Object.keys(PARKINGS) as [Parking, ...Parking[]];

/** What came of asking, or of looking. */
export type Outcome = 'answered' | 'notSent' | 'unknown' | 'refused' | 'present' | 'absent' | 'lost' | 'cannotTell';

/**
 * Where a step goes from here. Only “looked up: absent” leads back to sending what may have arrived, and only “looked up:
 * present” to confirmed; what is not in the table does not happen.
 */
const STEP_TABLE: Record<StepState, Partial<Record<Outcome, StepState>>> = {
  planned: { present: 'confirmed' },
  sending: {
    answered: 'unknown',
    notSent: 'planned',
    unknown: 'unknown',
    refused: 'refused',
    lost: 'unknown',
  },
  unknown: { present: 'confirmed', absent: 'planned', notSent: 'unknown', unknown: 'unknown', cannotTell: 'unknown' },
  confirmed: {},
  refused: {},
};

export const afterOutcome = (state: StepState, outcome: Outcome): StepState => {
  const next = STEP_TABLE[state][outcome];
  if (next === undefined) throw new Error(`a step that is ${state} cannot be ${outcome}`);
  return next;
};

const HOUR_MS = 3_600_000;

/** The other side forgets what it was sent after this long, so the same again might be done again. */
export const FORGOTTEN_AFTER_MS = 48 * HOUR_MS;

/** Failures of ours in a row after which nobody but a person tries again. */
export const MOST_FAULTS = 8;

/** For the first half hour somebody may be looking on; after that it waits for another party that is down for longer. */
const PATIENT_AFTER = 30;

/** A second, two, four … up to a minute, and to a quarter of an hour later; with some by chance, so that many do not come back at once. */
export const waitMs = (tries: number, chance: number): number => {
  const most = tries < PATIENT_AFTER ? 60_000 : 15 * 60_000;
  return Math.round(Math.min(2 ** Math.min(tries, 20) * 1000, most) * (1 + chance / 2));
};
