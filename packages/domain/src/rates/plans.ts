import { differenceOf, type LineChange } from './difference.ts';
import type { LineName, Side } from './lines.ts';
import { type CostBasis, MODEL_FACTS, type PricingModel } from './models.ts';
import type { PlanKind } from './plan-kinds.ts';
import { checkBuy, checkSale, type Finding, type RuleContext } from './rules.ts';
import { type LineValues, NO_RESERVE, type SaleTerms } from './sheet.ts';

/** The side of the price that a kind fills. */
export const PLAN_SIDES: Record<PlanKind, Side> = { bank_schedule: 'buy', price_plan: 'sale' };

export interface PlanSheet {
  readonly kind: PlanKind;
  readonly model: PricingModel;
  /** What the bank's price covers; none on the sale side. */
  readonly basis: CostBasis | null;
  readonly lines: LineValues;
  readonly included: readonly LineName[];
}

const NO_TERMS: SaleTerms = {
  amexProgram: 'none',
  reserve: NO_RESERVE,
  termMonths: 0,
  autoRenew: false,
  collected: 'monthly',
  notes: '',
};

/** A plan is made for no merchant in particular, so it has to name what every merchant takes. */
const ANYBODY: Omit<RuleContext, 'isSuperAdmin'> = { brands: ['visa', 'mastercard'], state: null, mix: null };

/** A sale is judged over a buy rate; a plan's is one that costs nothing, with the lines that no buy rate is without. */
const floorOf = (model: PricingModel): LineValues =>
  MODEL_FACTS[model].isBundled ? {} : { visa_rate: 0, mastercard_rate: 0, auth_fee: 0 };

/** What the rules of a rate say to a plan that no merchant stands behind yet. */
export const checkPlan = (
  { kind, model, basis, lines, included }: PlanSheet,
  { isSuperAdmin }: { isSuperAdmin: boolean },
): Finding[] => {
  const context = { ...ANYBODY, isSuperAdmin };
  const terms = { amexProgram: 'none', reserve: NO_RESERVE, revenueSharePpm: 0 } as const;
  const isBundled = MODEL_FACTS[model].isBundled;
  const costBasis = basis ?? (isBundled ? 'bundled' : 'pass_through');
  if (kind === 'bank_schedule') return checkBuy({ model, costBasis, lines, terms }, context);
  const floor = { model, costBasis, lines: floorOf(model), terms };
  return checkSale({ model, lines, included, terms: NO_TERMS }, floor, context);
};

export interface PlanVersion {
  readonly n: number;
  /** A day in New York, as 2026-11-01. */
  readonly effectiveFrom: string;
  readonly isPublished: boolean;
  readonly isRetired: boolean;
}

const counts = ({ isPublished, isRetired }: PlanVersion): boolean => isPublished && !isRetired;

/** The one version that counts on a day: the last to have begun. No two begin on one day. */
export const inForceOn = <V extends PlanVersion>(versions: readonly V[], day: string): V | null =>
  versions
    .filter((version) => counts(version) && version.effectiveFrom <= day)
    .reduce<V | null>((last, each) => (last === null || each.effectiveFrom > last.effectiveFrom ? each : last), null);

export const VERSION_STATES = ['draft', 'upcoming', 'in_force', 'replaced', 'retired'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

export const versionState = (version: PlanVersion, all: readonly PlanVersion[], day: string): VersionState => {
  if (!version.isPublished) return 'draft';
  if (version.isRetired) return 'retired';
  if (version.effectiveFrom > day) return 'upcoming';
  return inForceOn(all, day)?.n === version.n ? 'in_force' : 'replaced';
};

/** Why a version cannot begin on its day: those that count begin one after the other, in the order of their numbers. */
export const startFault = (version: PlanVersion, all: readonly PlanVersion[]): PlanVersion | null =>
  all.find((other) => counts(other) && other.n !== version.n && other.effectiveFrom >= version.effectiveFrom) ?? null;

/** Included is a price like any other: a line that was charged and is now part of the price has changed. */
const INCLUDED = -1;

const spoken = (lines: LineValues, included: readonly LineName[]): LineValues => ({
  ...lines,
  ...Object.fromEntries(included.map((name) => [name, INCLUDED])),
});

interface PlanLines {
  readonly lines: LineValues;
  readonly included?: readonly LineName[] | undefined;
}

/** Line by line, what is other than in the plan; a line that became part of the price counts as one. */
export const planDifference = (before: PlanLines, after: PlanLines): LineChange[] =>
  differenceOf(spoken(before.lines, before.included ?? []), spoken(after.lines, after.included ?? []));

export const isIncludedPrice = (value: number | null): boolean => value === INCLUDED;
