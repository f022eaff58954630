import { type Limits, limitsOf, type Monitoring, type Protection, type Reserve } from './sheet.ts';
import { showCents, showRate } from './units.ts';

/** What a merchant is approved under, as the recommendation says it. */
export interface Conditions {
  readonly reserve_ppm?: number | undefined;
  readonly reserve_days?: number | undefined;
  readonly monthly_cap_cents?: number | undefined;
  readonly ticket_cap_cents?: number | undefined;
  readonly funding_delay_days?: number | undefined;
  readonly monitoring?: Monitoring | undefined;
}

/** By the names that the terms of a buy rate have on the wire, so that each finds its field. */
export const CONDITION_LABELS = {
  reserve: 'Reserve',
  monthly_cap_cents: 'Monthly volume cap',
  ticket_cap_cents: 'Ticket cap',
  funding_delay_days: 'Funding delay',
  monitoring: 'Enhanced monitoring',
} as const satisfies Record<string, string>;
export type ConditionName = keyof typeof CONDITION_LABELS;

/** Where a recommendation names a reserve and not for how long. */
const USUAL_RESERVE_DAYS = 180;

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

const hasReserve = ({ reserve_ppm = 0, reserve_days = 0 }: Conditions): boolean => reserve_ppm > 0 || reserve_days > 0;

/** What is asked for, condition by condition; what was not asked for is absent. */
const asked = (conditions: Conditions): Partial<Record<ConditionName, string>> => {
  const { reserve_ppm = 0, reserve_days = 0, monthly_cap_cents, ticket_cap_cents } = conditions;
  const { funding_delay_days = 0, monitoring } = conditions;
  const held = reserve_days > 0 ? ` for ${daysText(reserve_days)}` : '';
  return {
    ...(hasReserve(conditions) && {
      reserve: `${reserve_ppm > 0 ? showRate('percent', reserve_ppm) : 'a reserve'} of settlements${held}`,
    }),
    ...(monthly_cap_cents !== undefined && { monthly_cap_cents: `${showCents(monthly_cap_cents)} a month` }),
    ...(ticket_cap_cents !== undefined && { ticket_cap_cents: `${showCents(ticket_cap_cents)} a sale` }),
    ...(funding_delay_days > 0 && { funding_delay_days: daysText(funding_delay_days) }),
    ...(monitoring !== undefined && { monitoring: `${daysText(monitoring.days)} from the first sale` }),
  };
};

export interface SpokenCondition {
  readonly condition: ConditionName;
  readonly label: string;
  readonly value: string;
}

/** The conditions in words, for whoever decides over them or prices under them. */
export const spokenConditions = (conditions: Conditions): SpokenCondition[] =>
  (Object.entries(asked(conditions)) as [ConditionName, string][]).map(([condition, value]) => ({
    condition,
    label: CONDITION_LABELS[condition],
    value:
      condition === 'monitoring' && conditions.monitoring?.note ? `${value}: ${conditions.monitoring.note}` : value,
  }));

/** A ceiling on what is held back makes a reserve weaker than one without. */
const reserveFault = (conditions: Conditions, { type, ppm, days, capCents }: Reserve): string | null => {
  if (type === 'none') return 'none';
  if (ppm < (conditions.reserve_ppm ?? 1)) return showRate('percent', ppm);
  if (days < (conditions.reserve_days ?? 1)) return `for ${daysText(days)}`;
  return capCents === null && type !== 'capped' ? null : 'only up to an amount';
};

const capFault = (cap: number | undefined, set: number | null): string | null => {
  if (set === null) return 'none';
  return set > (cap ?? set) ? showCents(set) : null;
};

const faultOf = (name: ConditionName, conditions: Conditions, terms: Protection): string | null => {
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  switch (name) {
    case 'reserve':
      return reserveFault(conditions, terms.reserve);
    case 'monthly_cap_cents':
      return capFault(conditions.monthly_cap_cents, monthlyCapCents);
    case 'ticket_cap_cents':
      return capFault(conditions.ticket_cap_cents, ticketCapCents);
    case 'funding_delay_days':
      return fundingDelayDays < (conditions.funding_delay_days ?? 0) ? daysText(fundingDelayDays) : null;
    case 'monitoring':
      if (monitoring === null) return 'none';
      return monitoring.days < (conditions.monitoring?.days ?? 0) ? daysText(monitoring.days) : null;
  }
};

export interface UnmetCondition {
  readonly condition: ConditionName;
  readonly message: string;
}

/** The conditions that terms do not meet, each by name with what there is instead. Stricter terms meet them. */
export const unmetConditions = (conditions: Conditions, terms: Protection): UnmetCondition[] =>
  (Object.entries(asked(conditions)) as [ConditionName, string][]).flatMap(([condition, wanted]) => {
    const fault = faultOf(condition, conditions, terms);
    const message = `${CONDITION_LABELS[condition]}: ${wanted} (now: ${fault})`;
    return fault === null ? [] : [{ condition, message }];
  });

const strictestCap = (cap: number | undefined, set: number | null): number | null => {
  if (cap === undefined) return set;
  return set === null ? cap : Math.min(cap, set);
};

const strictestReserve = (conditions: Conditions, set: Reserve): Reserve => {
  if (!hasReserve(conditions)) return set;
  const { reserve_ppm = 0, reserve_days } = conditions;
  return {
    type: set.type === 'upfront' ? 'upfront' : 'rolling',
    ppm: Math.max(reserve_ppm, set.ppm),
    days: Math.max(reserve_days ?? USUAL_RESERVE_DAYS, set.days),
    capCents: null,
  };
};

/** Terms as they have to be at least: what a buy rate starts from. */
export const withConditions = (conditions: Conditions, terms: Protection): Required<Protection> => {
  const set = limitsOf(terms);
  const { funding_delay_days = 0, monitoring = null } = conditions;
  const limits: Limits = {
    monthlyCapCents: strictestCap(conditions.monthly_cap_cents, set.monthlyCapCents),
    ticketCapCents: strictestCap(conditions.ticket_cap_cents, set.ticketCapCents),
    fundingDelayDays: Math.max(funding_delay_days, set.fundingDelayDays),
    monitoring: (set.monitoring?.days ?? 0) >= (monitoring?.days ?? 0) ? set.monitoring : monitoring,
  };
  return { reserve: strictestReserve(conditions, terms.reserve), limits };
};

/** A hundred parts of a million. */
const PPM_OF_BPS = 100;

/** What bank and provider are told to set, in the units they count in. */
export interface PackagedTerms {
  readonly reserve: { readonly bps: number; readonly days: number; readonly cap_cents: number | null } | null;
  readonly monthly_cap_cents: number | null;
  readonly ticket_cap_cents: number | null;
  readonly funding_delay_days: number;
  readonly monitoring: Monitoring | null;
}

/** The terms as they go into the package; a reserve is rounded up, since less than agreed protects nobody. */
export const packagedTerms = (terms: Protection): PackagedTerms => {
  const { type, ppm, days, capCents } = terms.reserve;
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  return {
    reserve: type === 'none' ? null : { bps: Math.ceil(ppm / PPM_OF_BPS), days, cap_cents: capCents },
    monthly_cap_cents: monthlyCapCents,
    ticket_cap_cents: ticketCapCents,
    funding_delay_days: fundingDelayDays,
    monitoring,
  };
};
