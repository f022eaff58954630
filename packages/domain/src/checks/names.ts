const LEGAL_FORMS = new Set(['LLC', 'INC', 'CORP', 'CORPORATION', 'INCORPORATED', 'LTD', 'LIMITED', 'CO', 'COMPANY']);

/** Capitals, no accents, no punctuation, no legal form: what is left is the name. */
export const plainName = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['\u2019.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word));

const matchesWithin = (left: readonly string[], right: readonly string[]): { matches: number; swaps: number } => {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const fromLeft: string[] = [];
  for (let at = 0; at < left.length; at += 1) {
    for (let other = Math.max(0, at - reach); other <= Math.min(right.length - 1, at + reach); other += 1) {
      if (taken.has(other) || left[at] !== right[other]) continue;
      taken.add(other);
      fromLeft.push(right[other] ?? '');
      break;
    }
  }
  const fromRight = right.filter((_, at) => taken.has(at));
  const moved = fromLeft.filter((letter, at) => letter !== fromRight[at]).length;
  return { matches: taken.size, swaps: moved / 2 };
};

/** 1 for equal, 0 for nothing alike; a shared beginning counts extra. */
export const jaroWinkler = (left: string, right: string): number => {
  if (left === right) return 1;
  const [a, b] = [[...left], [...right]];
  const { matches, swaps } = matchesWithin(a, b);
  if (matches === 0) return 0;
  const jaro = (matches / a.length + matches / b.length + (matches - swaps) / matches) / 3;
  let shared = 0;
  while (shared < 4 && shared < a.length && a[shared] === b[shared]) shared += 1;
  return jaro + shared * 0.1 * (1 - jaro);
};

/** How alike two names are, whatever the order of their words and the legal form behind them. */
export const nameLikeness = (left: string, right: string): number => {
  const [a, b] = [plainName(left), plainName(right)];
  if (a.length === 0 || b.length === 0) return 0;
  const sorted = jaroWinkler(a.toSorted().join(' '), b.toSorted().join(' '));
  return Math.max(jaroWinkler(a.join(' '), b.join(' ')), sorted);
};
