/** Each connection keeps a plan for every name, which takes some tens of kilobytes there. */
const MOST_NAMES = 200;
const MOST_SEEN = 2_000;
/** A statement with a list in it has a shape for every length of the list, hardly ever the same again. */
const LONGEST_TEXT = 4_000;

/** The name of a statement, or undefined where it is planned each time. */
export type NameOf = (text: string) => string | undefined;

/**
 * What is written, and what is read on the way there, is found by key and has few shapes, so from its second time on it is
 * planned once for each connection: planning costs more than most of it does. PostgreSQL itself goes on planning anew what
 * depends on the values.
 */
export const makeWriteNames = (): NameOf => {
  /** Texts to names; null for what has been seen once. */
  const names = new Map<string, string | null>();
  let given = 0;
  return (text) => {
    const name = names.get(text);
    if (name) return name;
    if (text.length > LONGEST_TEXT) return undefined;
    if (name === undefined) {
      if (names.size < MOST_SEEN) names.set(text, null);
      return undefined;
    }
    if (given >= MOST_NAMES) return undefined;
    given += 1;
    names.set(text, `write-${given}`);
    return `write-${given}`;
  };
};
