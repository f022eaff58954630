/** Which side of an account makes it grow. */
type Normal = 'D' | 'C';
/** The house's are margins and residuals: no merchant ever sees them. */
type Side = 'merchant' | 'house';

interface ChartRow {
  readonly normal: Normal;
  readonly side: Side;
  /** Only where all that moves it is our own: a fact from outside is never refused. */
  readonly guard: 'none' | 'not_negative';
  readonly label: string;
  /** What is brought to zero by somebody else's facts, and is a task where it is not. */
  readonly clears: boolean;
}

const row = (normal: Normal, label: string, rest: Partial<ChartRow> = {}): ChartRow => ({
  normal,
  side: 'merchant',
  guard: 'none',
  clears: false,
  label,
  ...rest,
});
const clearing = (label: string): ChartRow => row('D', label, { clears: true });

/** The chart of accounts, each for every merchant; decision 0048 says what moves them. */
export const CHART = {
  card_authorised: row('D', 'Authorized, not captured', { guard: 'not_negative' }),
  card_clearing: clearing('Captured, not in a batch'),
  batch_clearing: clearing('In a batch, not deposited'),
  funding_clearing: clearing('Owed outside batches'),
  deposit_in_transit: clearing('Deposits on their way'),
  deposits_returned: row('D', 'Deposits the bank returned'),
  bank: row('D', 'Deposited in the bank'),
  sales: row('C', 'Sales'),
  discounts: row('D', 'Discounts'),
  tax_payable: row('C', 'Sales tax'),
  tips_payable: row('C', 'Tips'),
  surcharge: row('C', 'Surcharges'),
  refunds: row('D', 'Refunds'),
  provider_fees: row('D', 'Processing fees'),
  disputes_held: row('D', 'Held for disputes'),
  dispute_losses: row('D', 'Lost in disputes'),
  reserve_held: row('D', 'Reserve', { guard: 'not_negative' }),
  differences: row('D', 'Differences accepted'),
  tender_clearing: clearing('Tendered, not sold'),
  other_tender: row('D', 'Checks and other tenders'),
  cash_drawer: row('D', 'Cash drawer'),
  cash_over_short: row('D', 'Cash over or short'),
  safe: row('D', 'Safe'),
  margin: row('D', 'Margin shared out', { side: 'house' }),
  residual_payable: row('C', 'Residual owed to the ISO', { side: 'house' }),
  platform_share: row('C', 'Margin kept', { side: 'house' }),
} as const satisfies Record<string, ChartRow>;

type AccountName = keyof typeof CHART;

/** A name of the chart, and for some which one: a batch, a jurisdiction, a drawer's session, an ISO and month. */
export type AccountCode = AccountName | `${AccountName}:${string}`;

const isName = (name: string): name is AccountName => name in CHART;

export const chartRowOf = (code: string): ChartRow | null => {
  const [name = ''] = code.split(':');
  return isName(name) ? CHART[name] : null;
};

export const batchClearing = (batch: string): AccountCode => `batch_clearing:${batch}`;

const MOST_SPELLED = 180;

/** In the letters that the name of an account may have, so that two jurisdictions do not share one. */
const spelled = (jurisdiction: string): string =>
  [...jurisdiction]
    .map((sign) => {
      if (/[A-Za-z0-9-]/.test(sign)) return sign;
      return sign === ' ' ? '_' : `.${sign.codePointAt(0)?.toString(16) ?? ''}.`;
    })
    .join('')
    .slice(0, MOST_SPELLED);

/** The terminal knows one tax; the till knows whose each part is. */
export const taxPayable = (jurisdiction?: string): AccountCode =>
  jurisdiction === undefined ? 'tax_payable' : `tax_payable:${spelled(jurisdiction)}`;
