export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** How long the longest common run of two tails is, for each pair of tails. */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const cells = table[row];
      if (!cells) continue;
      cells[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return table;
};

/** What changed from one wording to the next, line by line. */
export const lineDifference = (before: string, after: string): DiffLine[] => {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const lengths = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]];
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (gone !== undefined && (lengths[row + 1]?.[column] ?? -1) >= (lengths[row]?.[column + 1] ?? -1)) {
      lines.push({ kind: 'removed', text: gone });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: come ?? '' });
      column += 1;
    }
  }
  return lines;
};
