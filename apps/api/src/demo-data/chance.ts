import { createHash } from 'node:crypto';

/** Chance that comes out the same on every machine: a generator seeded by a name. */
export interface Chance {
  /** From 0 up to but not including `below`. */
  below: (below: number) => number;
  between: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
}

const digestOf = (name: string): Buffer => createHash('sha256').update(`ledgate demo|${name}`).digest();

/** The same uid for the same name, on every machine and at every start. Marked as version 8, "made our own way". */
export const uidOf = (name: string): string => {
  const bytes = digestOf(name).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const chanceFor = (name: string): Chance => {
  let state = digestOf(name).readUInt32LE(0);
  // Mulberry32: small, and more than good enough for names and dates.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new Error(`nothing to pick from for ${name}`);
    return picked;
  };
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, at: next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ value }) => value);
  return { below, between: (least, most) => least + below(most - least + 1), pick, shuffled };
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** So many days ago, at some minute of an American working day; never in the future. */
export const daysAgo = (now: Date, days: number, chance: Chance): Date => {
  const day = new Date(now.getTime() - days * DAY_MS);
  const at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 14, chance.below(8 * 60));
  return new Date(Math.min(at, now.getTime() - chance.between(20, 240) * MINUTE_MS));
};
