/** Somebody who can be mentioned. */
export interface Colleague {
  uid: string;
  name: string;
}

/** More than anybody looks through; the rest is found by typing. */
const SHOWN = 8;

/** What is typed of a mention right before the cursor, and where it begins. */
export const begunMention = (text: string, caret: number): { at: number; typed: string } | null => {
  const found = /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { at: caret - typed.length - 1, typed };
};

/** Those whose first or other name begins with what was typed; nobody once a name stands there in full. */
export const matching = (people: readonly Colleague[], typed: string): Colleague[] => {
  const words = typed.toLowerCase();
  return people
    .filter(({ name }) => {
      const whole = name.toLowerCase();
      return (
        whole !== words.trim() && (whole.startsWith(words) || whole.split(' ').some((part) => part.startsWith(words)))
      );
    })
    .slice(0, SHOWN);
};

/** Puts the name where the mention was begun; answers the text and where the cursor then stands. */
export const putMention = (text: string, caret: number, at: number, name: string): [string, number] => {
  const before = `${text.slice(0, at)}@${name} `;
  return [before + text.slice(caret).replace(/^ /, ''), before.length];
};

/** Whom the text still names: whose name was taken out is not mentioned any more. */
export const stillMentioned = (text: string, picked: readonly Colleague[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ uid }) => uid)),
];

/** The text in pieces, of which those that are a mention say so. */
export const piecesOf = (text: string, mentions: readonly Colleague[]): { text: string; isMention: boolean }[] => {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const at = names.map((name) => rest.indexOf(name)).filter((found) => found >= 0);
    if (at.length === 0) return [...pieces, { text: rest, isMention: false }];
    const first = Math.min(...at);
    const name = names.find((one) => rest.startsWith(one, first)) ?? '';
    if (first > 0) pieces.push({ text: rest.slice(0, first), isMention: false });
    pieces.push({ text: name, isMention: true });
    rest = rest.slice(first + name.length);
  }
  return pieces;
};
