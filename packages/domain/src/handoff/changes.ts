import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';
import { isSecondPerson } from '../agreement/versions.ts';
import type { FormSection } from '../applications/sections.ts';
import type { Status } from '../applications/statuses.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { EvidenceKind } from '../review/account-verification.ts';

interface ChangeFacts {
  readonly label: string;
  readonly section: FormSection;
  /** Only these; absent where every answer of the section may change. */
  readonly fields?: readonly string[];
  /** Whether entries may be added and removed. */
  readonly isWhole: boolean;
  /** What has to be seen before anybody answers for it. */
  readonly proof: string;
  readonly needsFile: boolean;
  /** Nobody goes by the request alone: the merchant is called on a number that was known before. */
  readonly needsCall: boolean;
}

/** What of a boarded merchant can change. Rates change by an amendment. */
export const CHANGE_KINDS: Readonly<Record<ChangeKind, ChangeFacts>> = {
  account: {
    label: 'Bank account',
    section: 'settlement',
    fields: [
      'account_holder_name',
      'holder_type',
      'account_kind',
      'routing_number',
      'bank_name',
      'account_number',
      'account_number_confirm',
      'opened_on',
    ],
    isWhole: false,
    proof: 'A voided check or a bank letter that shows the name and the account number.',
    needsFile: true,
    needsCall: true,
  },
  owners: {
    label: 'Owners',
    section: 'ownership',
    isWhole: true,
    proof: 'The document that changed the ownership, signed by every new owner, and a government ID of each.',
    needsFile: true,
    needsCall: false,
  },
  names: {
    label: 'Business names',
    section: 'company',
    fields: ['legal_name', 'irs_filing_name', 'dba_name'],
    isWhole: false,
    proof: 'The filing with your state, or the IRS letter that shows the new name.',
    needsFile: true,
    needsCall: false,
  },
};

/** What shows whose account it is. */
export const ACCOUNT_PROOFS = [
  'voided_check',
  'bank_letter',
  'bank_statement',
] as const satisfies readonly EvidenceKind[];
export type AccountProof = (typeof ACCOUNT_PROOFS)[number];

/**
 * Asked for by the merchant, checked by one person, approved by another, sent, decided by the other side. Only then it is
 * what we hold.
 */
export const CHANGE_STATES = {
  requested: 'Requested',
  checked: 'Checked, waiting for approval',
  sending: 'Being sent',
  waiting: 'Waiting for the decision',
  applied: 'In effect',
  declined: 'Declined',
  refused: 'Refused',
  canceled: 'Canceled',
} as const;
export type ChangeState = keyof typeof CHANGE_STATES;
export const CHANGE_STATE_NAMES = Object.keys(CHANGE_STATES) as [ChangeState, ...ChangeState[]];

/** How the merchant reads where it stands. */
export const CHANGE_STATES_SAID: Record<ChangeState, string> = {
  requested: 'We are checking your request.',
  checked: 'We are checking your request.',
  sending: 'We approved it and are passing it on.',
  waiting: 'Waiting for the bank or payment provider to confirm it.',
  applied: 'In effect.',
  declined: 'The bank or payment provider did not accept it. Nothing changed.',
  refused: 'We could not make this change. Nothing changed.',
  canceled: 'Canceled. Nothing changed.',
};

export const isOpenChange = (state: ChangeState): boolean =>
  ['requested', 'checked', 'sending', 'waiting'].includes(state);

export const CHANGE_STEPS = ['cancel', 'check', 'approve', 'refuse', 'record'] as const;
export type ChangeStep = (typeof CHANGE_STEPS)[number];

export interface ChangeActor {
  readonly uid: string;
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

export interface StandingChange {
  readonly state: ChangeState;
  readonly requestedBy: string;
  readonly checkedBy: string | null;
  /** Whether the lists find something that the check did not answer for. */
  readonly hasOpenHits: boolean;
  /** Whether the card payment provider holds this merchant; a bank is told by a person. */
  readonly isAtProvider: boolean;
}

/** Whoever asked for a change or checked it does not approve it, in whatever role. */
const isOtherHand = ({ requestedBy, checkedBy }: StandingChange, person: string): boolean =>
  isSecondPerson(person, [requestedBy, ...(checkedBy === null ? [] : [checkedBy])]);

/** What this person may do with it now. */
export const changeStepsOpen = (change: StandingChange, { uid, role, abilities }: ChangeActor): ChangeStep[] => {
  const isUndecided = change.state === 'requested' || change.state === 'checked';
  const isDesk = abilities.has('read_handoff') && uid !== change.requestedBy;
  const open: Record<ChangeStep, boolean> = {
    cancel: role === 'merchant' && isUndecided,
    // A list that grew since the check is looked at again.
    check: isDesk && (change.state === 'requested' || (change.state === 'checked' && change.hasOpenHits)),
    approve:
      abilities.has('send_handoff') && change.state === 'checked' && !change.hasOpenHits && isOtherHand(change, uid),
    refuse: isDesk && isUndecided,
    record: abilities.has('send_handoff') && change.state === 'waiting' && !change.isAtProvider,
  };
  return CHANGE_STEPS.filter((step) => open[step]);
};

/** Changes are the owner's to ask for, once payments are taken: before that answers are corrected where they stand. */
export const mayRequestChange = (role: Role, status: Status): boolean => role === 'merchant' && status === 'boarded';
