/** Which payments a list shows, as an address spells it; what is left out does not narrow it. */
export interface PaymentListView {
  search?: string;
  /** One of the statuses of a payment and one of the brands; the page knows them, the address need not. */
  status?: string;
  brand?: string;
  /** Days, both included, where the business is. */
  from?: string;
  to?: string;
  /** Dollars. */
  least?: string;
  most?: string;
}

const NAME = /^[a-z_]{1,20}$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Also while the cents are still being typed. */
const DOLLARS = /^\d{1,7}(\.\d{0,2})?$/;

const PATTERNS: Record<keyof PaymentListView, RegExp> = {
  search: /^.{1,100}$/,
  status: NAME,
  brand: NAME,
  from: DAY,
  to: DAY,
  least: DOLLARS,
  most: DOLLARS,
};

/** Anything odd is left out rather than refused. */
export const readPaymentListView = (given: Readonly<Record<string, unknown>>): PaymentListView =>
  Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = given[name];
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
