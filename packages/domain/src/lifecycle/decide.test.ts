import { describe, expect, test } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { isTerminal, STATUSES } from '../applications/statuses.ts';
import { decide, edges, eventsOpen, factsNeeded } from './decide.ts';
import { CONDITIONS, GUARD_NAMES, type Guard } from './guards.ts';
import { LIFECYCLE } from './table.ts';
import { EVENTS, type Who } from './transition.ts';

const EVERYONE: Who[] = [...ROLES.filter((role) => role !== 'subuser'), 'system'];
const everything = (): boolean => true;
const nothing = (): boolean => false;

describe('the table of the lifecycle', () => {
  test('has a row for each event, each guard and each condition', () => {
    expect(new Set(LIFECYCLE.map(({ event }) => event))).toEqual(new Set(EVENTS));
    expect(new Set(LIFECYCLE.flatMap(({ guards }) => guards))).toEqual(new Set(GUARD_NAMES));
    expect(new Set(LIFECYCLE.flatMap(({ when }) => when ?? []))).toEqual(new Set(CONDITIONS));
  });

  test('leads from draft to every status', () => {
    const reached = new Set(['draft']);
    for (let round = 0; round < STATUSES.length; round += 1) {
      for (const { from, to } of edges()) if (reached.has(from)) reached.add(to);
    }
    expect(reached).toEqual(new Set(STATUSES));
  });

  test('lets nothing out of closed, and out of the other ends only by reopening', () => {
    for (const { event, from } of LIFECYCLE) {
      expect(from).not.toContain('closed');
      if (from.some(isTerminal)) expect(event).toBe('reopen');
    }
  });

  test('tells rows apart that start in the same place for the same person', () => {
    for (const [at, row] of LIFECYCLE.entries()) {
      for (const other of LIFECYCLE.slice(at + 1)) {
        if (row.event !== other.event || (row.when !== undefined && other.when !== undefined)) continue;
        const clash =
          row.from.some((from) => other.from.includes(from)) && row.who.some((who) => other.who.includes(who));
        expect(clash, `${row.event} has two rows for one case`).toBe(false);
      }
    }
  });
});

describe('deciding', () => {
  test('an underwriter recommends what is in underwriting, and only with every guard held', () => {
    const asked = { event: 'recommend', status: 'in_underwriting', who: 'underwriter' } as const;
    expect(decide({ ...asked, holds: everything })).toMatchObject({ kind: 'go', to: 'recommended' });
    for (const missing of factsNeeded('recommend', 'in_underwriting', 'underwriter')) {
      const decision = decide({ ...asked, holds: (fact) => fact !== missing });
      expect(decision).toEqual({ kind: 'notReady', missing: [missing as Guard] });
    }
  });

  test('nobody else recommends, approves as ISO or accepts as merchant', () => {
    const only = { recommend: 'underwriter', iso_approve: 'iso', merchant_accept: 'merchant' } as const;
    for (const [event, owner] of Object.entries(only)) {
      for (const who of EVERYONE.filter((one) => one !== owner)) {
        for (const status of STATUSES) {
          expect(decide({ event: event as keyof typeof only, status, who, holds: everything }).kind).toBe('notAllowed');
        }
      }
    }
  });

  test('a step out of its place is refused as such, whatever holds', () => {
    for (const { event, who } of LIFECYCLE) {
      const starts = new Set(LIFECYCLE.filter((row) => row.event === event).flatMap(({ from }) => from));
      for (const status of STATUSES.filter((one) => !starts.has(one))) {
        for (const one of who) {
          expect(decide({ event, status, who: one, holds: everything }).kind).toBe('wrongState');
        }
      }
    }
  });

  test('a final buy rate goes to the ISO, or waits for an admin where there is none', () => {
    const asked = { event: 'set_buy_rate', status: 'recommended', who: 'underwriter' } as const;
    const withIso = decide({ ...asked, holds: (fact) => fact !== 'noIsoIsAssigned' });
    const without = decide({ ...asked, holds: (fact) => fact !== 'isoIsAssigned' });
    expect(withIso).toMatchObject({ to: 'awaiting_iso' });
    expect(without).toMatchObject({ to: 'recommended' });
  });

  test('what the merchant sends back goes to whoever priced it', () => {
    const asked = { event: 'merchant_reject', status: 'awaiting_merchant', who: 'merchant' } as const;
    expect(decide({ ...asked, holds: (fact) => fact === 'isoPriced' })).toMatchObject({ to: 'awaiting_iso' });
    expect(decide({ ...asked, holds: (fact) => fact === 'isoWasBypassed' })).toMatchObject({ to: 'recommended' });
  });

  test('a guard that does not hold never lets a step pass', () => {
    for (const status of STATUSES) {
      for (const who of EVERYONE) {
        for (const event of eventsOpen(status, who)) {
          const decision = decide({ event, status, who, holds: nothing });
          if (decision.kind === 'go') expect(decision.row.guards).toEqual([]);
        }
      }
    }
  });
});
