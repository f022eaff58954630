import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';
import { type AskedFor, isAnyAsked, isSectionAsked, NOTHING_ASKED } from '../queries/asked.ts';
import type { Section } from './sections.ts';
import { type Status, STATUS_FACTS } from './statuses.ts';

export interface ApplicationActor {
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

/** Staff put right what a merchant asked them to, and say why, as long as nothing is final; a draft is the merchant's. */
const CORRECTABLE: readonly Status[] = [
  'submitted',
  'in_underwriting',
  'query_raised',
  'recommended',
  'awaiting_iso',
  'awaiting_merchant',
  'awaiting_admin',
];

/** `asked` is: only what an open query is about. */
export type EditAnswer = 'yes' | 'asked' | 'withReason' | 'wrongState' | 'notAllowed';

/** Whether something can be changed at all, all of it or a part. */
export const isEditable = (answer: EditAnswer): boolean => ['yes', 'asked', 'withReason'].includes(answer);

/** Whether admins correct answers and papers of this section at all, and whether this is the time for it. */
export const mayCorrect = ({ role }: Pick<ApplicationActor, 'role'>, status: Status, section: Section): boolean =>
  (role === 'admin' || role === 'superadmin') && section !== 'settlement' && CORRECTABLE.includes(status);

/** May this person change this section now. Bank accounts are the owner's alone: swapping them is the top fraud. */
export const mayEditSection = (
  { role, abilities }: ApplicationActor,
  status: Status,
  section: Section,
  asked: AskedFor = NOTHING_ASKED,
): EditAnswer => {
  if (role === 'admin' || role === 'superadmin') {
    if (section === 'settlement') return 'notAllowed';
    return mayCorrect({ role }, status, section) ? 'withReason' : 'wrongState';
  }
  const isOwner = role === 'merchant';
  const isHelper = role === 'subuser' && abilities.has('update_application') && section !== 'settlement';
  if (!isOwner && !isHelper) return 'notAllowed';
  const { editable } = STATUS_FACTS[status];
  if (editable === 'all') return 'yes';
  if (editable !== 'queried' || !isAnyAsked(asked, section)) return 'wrongState';
  return isSectionAsked(asked, section) ? 'yes' : 'asked';
};

/** May this person read applications at all; whose they are is another question. */
export const mayReadApplications = ({ role, abilities }: ApplicationActor): boolean =>
  role === 'subuser' ? abilities.has('read_application') : true;

/** ISOs price an application; they have no business with birth dates and account numbers. */
export const maySeeSecretsMasked = ({ role }: ApplicationActor): boolean => role !== 'iso';

/** The acquirer's own desk: what it thinks of an application is neither the merchant's nor the partner's business. */
export const seesReview = ({ role }: Pick<ApplicationActor, 'role'>): boolean =>
  ['underwriter', 'admin', 'superadmin'].includes(role);

export const mayReveal = (actor: ApplicationActor): boolean => seesReview(actor);

/** Underwriters open sealed values of the cases they work on, and no others. */
export const isRevealedToAssigneeAlone = ({ role }: Pick<ApplicationActor, 'role'>): boolean => role === 'underwriter';

/** How many sealed values an underwriter may open in an hour. */
export const REVEALS = { most: 20, windowMs: 3_600_000 } as const;

/** Signing is the owner's: a helper may fill in, but not attest. */
export const maySubmit = ({ role }: ApplicationActor, status: Status): EditAnswer => {
  if (role !== 'merchant') return 'notAllowed';
  return status === 'draft' ? 'yes' : 'wrongState';
};

export const APPLICATION_STEPS = ['edit', 'editSettlement', 'submit', 'reveal'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

export const applicationStepsOpen = (actor: ApplicationActor, status: Status): ApplicationStep[] => {
  const open: Record<ApplicationStep, boolean> = {
    edit: ['yes', 'withReason'].includes(mayEditSection(actor, status, 'company')),
    editSettlement: mayEditSection(actor, status, 'settlement') === 'yes',
    submit: maySubmit(actor, status) === 'yes',
    reveal: mayReveal(actor),
  };
  return APPLICATION_STEPS.filter((step) => open[step]);
};
