import { describe, expect, test } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { COST_BASES, PRICING_MODELS } from './models.ts';
import { mayReadPlans, mayWritePlan, planFits } from './plan-access.ts';
import {
  checkPlan,
  inForceOn,
  planDifference,
  type PlanSheet,
  type PlanVersion,
  startFault,
  versionState,
} from './plans.ts';
import { isComplete } from './rules.ts';

const version = (n: number, effectiveFrom: string, more: Partial<PlanVersion> = {}): PlanVersion => ({
  n,
  effectiveFrom,
  isPublished: true,
  isRetired: false,
  ...more,
});

describe('a day', () => {
  const first = version(1, '2026-03-01');
  const second = version(2, '2026-11-01');
  const draft = version(3, '2026-12-01', { isPublished: false });
  const all = [draft, second, first];

  test('has the version in force that began last, and none before the first', () => {
    expect(inForceOn(all, '2026-02-28')).toBeNull();
    expect(inForceOn(all, '2026-03-01')?.n).toBe(1);
    expect(inForceOn(all, '2026-10-31')?.n).toBe(1);
    expect(inForceOn(all, '2026-11-01')?.n).toBe(2);
    expect(inForceOn(all, '2027-01-01')?.n).toBe(2);
  });

  test('goes back to the version before when one is retired', () => {
    expect(inForceOn([{ ...second, isRetired: true }, first], '2026-11-16')?.n).toBe(1);
    expect(inForceOn([{ ...first, isRetired: true }], '2026-11-16')).toBeNull();
  });

  test('says what each version is', () => {
    const states = (day: string) => all.map((each) => versionState(each, all, day));
    expect(states('2026-10-31')).toEqual(['draft', 'upcoming', 'in_force']);
    expect(states('2026-11-01')).toEqual(['draft', 'in_force', 'replaced']);
    expect(versionState({ ...first, isRetired: true }, all, '2026-11-01')).toBe('retired');
  });

  test('is the first of one version only: the next begins later', () => {
    expect(startFault(version(3, '2026-11-01'), all)?.n).toBe(2);
    expect(startFault(version(3, '2026-10-31'), all)?.n).toBe(2);
    expect(startFault(version(3, '2026-11-02'), all)).toBeNull();
    expect(startFault(version(3, '2026-11-01'), [{ ...second, isRetired: true }, first])).toBeNull();
  });
});

describe('the lines of a plan', () => {
  const schedule: PlanSheet = {
    kind: 'bank_schedule',
    model: 'interchange_plus',
    basis: 'pass_through',
    lines: { visa_rate: 500, mastercard_rate: 500, auth_fee: 3500 },
    included: [],
  };
  const missing = (sheet: PlanSheet) => checkPlan(sheet, { isSuperAdmin: false }).map(({ line }) => line);

  test('of a schedule are judged as a buy rate', () => {
    expect(missing(schedule)).toEqual([]);
    expect(missing({ ...schedule, lines: { visa_rate: 500 } })).toEqual(['mastercard_rate', 'auth_fee']);
    expect(missing({ ...schedule, lines: { ...schedule.lines, flat_rate: 1 } })).toContain('flat_rate');
    expect(missing({ ...schedule, model: 'tiered', basis: 'bundled', lines: {} })).toEqual([
      'qualified_rate',
      'mid_rate',
      'non_rate',
    ]);
  });

  test('of a plan are judged as a sale rate over nothing', () => {
    const plan: PlanSheet = { ...schedule, kind: 'price_plan', basis: null };
    expect(missing(plan)).toEqual([]);
    expect(missing({ ...plan, lines: {} })).toEqual(['visa_rate', 'mastercard_rate', 'auth_fee']);
    expect(missing({ ...plan, model: 'flat', lines: { flat_rate: 29_000 } })).toEqual(['flat_item']);
    expect(missing({ ...plan, lines: { ...plan.lines, statement_fee: 0 } })).toEqual([]);
  });

  test('go above the ceilings for a super admin alone', () => {
    const dear = { ...schedule, lines: { ...schedule.lines, monthly_fee: 60_000_000 } };
    expect(missing(dear)).toEqual(['monthly_fee']);
    expect(checkPlan(dear, { isSuperAdmin: true })).toEqual([]);
  });

  test('are never complete while they are empty, in any pricing model', () => {
    for (const model of PRICING_MODELS) {
      for (const basis of COST_BASES) {
        for (const kind of ['bank_schedule', 'price_plan'] as const) {
          const findings = checkPlan({ kind, model, basis, lines: {}, included: [] }, { isSuperAdmin: false });
          expect(isComplete(findings), `${kind} ${model} ${basis}`).toBe(false);
        }
      }
    }
  });

  test('differ where a price does, or where one became part of the price', () => {
    const before = { lines: { auth_fee: 100, avs_fee: 5 } };
    expect(planDifference(before, before)).toEqual([]);
    expect(planDifference(before, { lines: { auth_fee: 90 }, included: ['avs_fee'] })).toEqual([
      { line: 'auth_fee', before: 100, after: 90 },
      { line: 'avs_fee', before: 5, after: -1 },
    ]);
  });
});

describe('who', () => {
  const iso = { role: 'iso', isoUid: 'a' } as const;
  const admin = { role: 'admin', isoUid: null } as const;

  test('reads schedules: those who set buy rates, and no ISO or merchant', () => {
    expect(ROLES.filter((role) => mayReadPlans(role, 'bank_schedule'))).toEqual(['underwriter', 'admin', 'superadmin']);
    expect(ROLES.filter((role) => mayReadPlans(role, 'price_plan'))).toEqual([
      'underwriter',
      'iso',
      'admin',
      'superadmin',
    ]);
  });

  test('writes: admins what is everybody’s, an ISO its own', () => {
    const common = { kind: 'price_plan', isoUid: null } as const;
    const own = { kind: 'price_plan', isoUid: 'a' } as const;
    const schedule = { kind: 'bank_schedule', isoUid: null } as const;
    expect([common, own, schedule].map((plan) => mayWritePlan(iso, plan))).toEqual([false, true, false]);
    expect([common, own, schedule].map((plan) => mayWritePlan(admin, plan))).toEqual([true, false, true]);
    expect(mayWritePlan({ role: 'iso', isoUid: 'b' }, own)).toBe(false);
    expect(mayWritePlan({ role: 'iso', isoUid: null }, own)).toBe(false);
    expect(mayWritePlan({ role: 'underwriter', isoUid: null }, schedule)).toBe(false);
  });

  test('is priced from an ISO’s plan: that ISO’s merchants', () => {
    const own = { kind: 'price_plan', isoUid: 'a' } as const;
    expect([planFits(own, 'a'), planFits(own, 'b'), planFits(own, null)]).toEqual([true, false, false]);
    expect(planFits({ ...own, isoUid: null }, null)).toBe(true);
  });
});
