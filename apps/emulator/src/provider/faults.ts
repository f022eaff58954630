import { z } from 'zod';

/**
 * What can be made to go wrong. `before`: nothing was done. `after`: it was done, and the answer says otherwise or never
 * comes.
 */
export const FAULT_KINDS = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'cut_before',
  'cut_after',
  'duplicate',
  'other_id',
  'malformed',
  'huge',
  'refuse_aloud',
  'rate_limit',
  'delay',
  'webhook_late',
  'webhook_first',
  'webhook_lost',
  'webhook_twice',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const faultSchema = z.object({
  kind: z.enum(FAULT_KINDS),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** How the path begins. */
  path: z.string().optional(),
  /** For the next so many calls that match. */
  next: z.number().int().positive().optional(),
  /** Or by chance, for each call that matches. */
  probability: z.number().min(0).max(1).optional(),
  /** How long a late answer or webhook takes; without it an answer that is late never comes. */
  afterMs: z.number().int().nonnegative().optional(),
});
export type Fault = z.infer<typeof faultSchema>;

export interface Faults {
  /** Adds to those there are; a seed makes chance repeatable. */
  add: (faults: readonly Fault[], seed?: number) => void;
  clear: () => void;
  list: () => readonly Fault[];
  /** Those that befall a call, each at most once. */
  take: (method: string, path: string) => Fault[];
}

/** Mulberry32: enough chance for a test, the same each time. */
const makeChance = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const makeFaults = (): Faults => {
  let faults: { fault: Fault; left: number }[] = [];
  let chance = makeChance(1);
  const befalls = ({ fault, left }: { fault: Fault; left: number }, method: string, path: string): boolean => {
    if (fault.method && fault.method !== method) return false;
    if (fault.path && !path.startsWith(fault.path)) return false;
    return fault.probability === undefined ? left > 0 : chance() < fault.probability;
  };
  return {
    add: (added, seed) => {
      if (seed !== undefined) chance = makeChance(seed);
      faults.push(...added.map((fault) => ({ fault, left: fault.next ?? 1 })));
    },
    clear: () => {
      faults = [];
    },
    list: () => faults.map(({ fault, left }) => (fault.probability === undefined ? { ...fault, next: left } : fault)),
    take: (method, path) => {
      const taken = faults.filter((one) => befalls(one, method, path));
      for (const one of taken) if (one.fault.probability === undefined) one.left -= 1;
      faults = faults.filter(({ fault, left }) => fault.probability !== undefined || left > 0);
      return taken.map(({ fault }) => fault);
    },
  };
};
