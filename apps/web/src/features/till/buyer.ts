import type { CustomerDetail } from '@ledgate/contract/customers.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import { standingOn } from '@ledgate/domain/till/exemptions.ts';

/** Who buys, and whether they owe sales tax: as the server said when it was asked last. */
export interface Buyer {
  readonly uid: string;
  readonly name: string;
  readonly isExempt?: boolean;
  /** By which certificate, once it is known: state and number. */
  readonly certificate?: string | null;
  /** Good to the end of this day; none, or not known: until the server says otherwise. */
  readonly exemptUntil?: string | null;
}

const named = ({ state, number }: { state: string; number: string }): string => `${state} ${number}`;

/** Of several certificates the server takes that of the shop's state, which a till does not know. */
export const buyerOf = ({ uid, name, is_exempt: isExempt, exemptions }: CustomerDetail): Buyer => {
  const valid = exemptions.filter(({ standing }) => standing === 'valid');
  const one = isExempt && valid.length === 1 ? valid[0] : undefined;
  return { uid, name, isExempt, certificate: one ? named(one) : null, exemptUntil: one?.expires_on ?? null };
};

export const buyerOfOrder = ({ customer, is_exempt: isExempt, exemption }: OrderView): Buyer | null =>
  customer && { ...customer, isExempt, certificate: exemption && named(exemption) };

/** Whether nothing is taxed on this day of the shop. */
export const isExemptOn = (buyer: Buyer | null, day: string): boolean =>
  buyer?.isExempt === true &&
  standingOn({ state: '', expiresOn: buyer.exemptUntil ?? null, isEnded: false }, day) === 'valid';
