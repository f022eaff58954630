import { APPROVAL_MS, type ApprovalKind, type NeededApproval } from '@ledgate/domain/till/approvals.ts';

import { client } from '../../lib/client.ts';
import { deviceUid } from './enrolment.ts';

/** What somebody let through at this register, up to so many cents. */
export interface GivenApproval {
  readonly uid: string;
  readonly kind: ApprovalKind;
  readonly cents: number;
  readonly by: string;
  /** By this device's clock; null where a held order keeps it at the server. */
  readonly endsAt: number | null;
}

const isOver = ({ endsAt }: GivenApproval, now: number): boolean => endsAt !== null && endsAt <= now;

const covers = (given: GivenApproval, { kind, cents }: NeededApproval, now: number): boolean =>
  given.kind === kind && given.cents >= cents && !isOver(given, now);

/** What nobody has let through yet, or not so much, or too long ago. */
export const stillNeeded = <N extends NeededApproval>(
  needed: readonly N[],
  given: readonly GivenApproval[],
  now: number,
): N[] => needed.filter((need) => !given.some((one) => covers(one, need, now)));

/** Whose word counts for what is needed now. */
export const approversOf = (
  needed: readonly NeededApproval[],
  given: readonly GivenApproval[],
  now: number,
): string[] => [
  ...new Set(needed.flatMap((need) => given.filter((one) => covers(one, need, now)).map(({ by }) => by))),
];

/** What goes along with the sale; what the server keeps with a held order is not sent again. */
export const approvalsToSend = (given: readonly GivenApproval[], now: number): string[] =>
  given.filter((one) => one.endsAt !== null && !isOver(one, now)).map(({ uid }) => uid);

interface Asking {
  readonly register: string;
  readonly order: string;
  readonly need: NeededApproval;
  readonly person: string;
  readonly pin: string;
}

/** From before it is asked, so that it never ends later here than at the server. */
export const askApproval = async ({ register, order, need, person, pin }: Asking): Promise<GivenApproval> => {
  const endsAt = Date.now() + APPROVAL_MS;
  const { kind, cents } = need;
  const body = { register, device: deviceUid(), person, pin, kind, order, cents };
  const { uid, by } = await client.till.approveAtTill({ body });
  return { uid, kind, cents, by: by.name, endsAt };
};
