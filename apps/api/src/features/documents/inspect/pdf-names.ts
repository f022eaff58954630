/** Names in the bytes of a PDF, found without reading it as one: readers jump by offsets, so anything may be an object. */

export class CannotLook extends Error {}

const DELIMITERS = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1'));
/** What ends a name; the end of the file does too. */
const isDelimiter = (byte: number | undefined): boolean => byte === undefined || DELIMITERS.has(byte);

const SLASH = 0x2f;
const LONGEST_NAME = 60;

/** Every place where a name stands. A file with more than the caller can look at is not looked at. */
export const placesOf = (bytes: Buffer, name: string, most: number): number[] => {
  const places: number[] = [];
  const sought = Buffer.from(`/${name}`, 'latin1');
  for (let at = bytes.indexOf(sought); at !== -1; at = bytes.indexOf(sought, at + sought.length)) {
    if (!isDelimiter(bytes[at + sought.length])) continue;
    if (places.length >= most) throw new CannotLook();
    places.push(at);
  }
  return places;
};

export const hasName = (bytes: Buffer, name: string): boolean => {
  const sought = Buffer.from(`/${name}`, 'latin1');
  for (let at = bytes.indexOf(sought); at !== -1; at = bytes.indexOf(sought, at + sought.length)) {
    if (isDelimiter(bytes[at + sought.length])) return true;
  }
  return false;
};

const HEX = new Set(Buffer.from('0123456789abcdefABCDEF', 'latin1'));
const HASH = 0x23;
const MOST_SPELLED = 20_000;

const spelled = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `/J#61vaScript` is the same name to a reader. None of ours needs spelling out, so whoever does so hides it. */
export const spelledOut = (bytes: Buffer, names: readonly string[]): string | null => {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== HASH || !HEX.has(bytes[at + 1] ?? 0) || !HEX.has(bytes[at + 2] ?? 0)) continue;
    let from = at;
    while (at - from < LONGEST_NAME && from > 0 && !isDelimiter(bytes[from - 1])) from -= 1;
    let to = at;
    while (!isDelimiter(bytes[to])) to += 1;
    if (bytes[from - 1] === SLASH && to - from <= 3 * LONGEST_NAME) {
      count += 1;
      if (count > MOST_SPELLED) throw new CannotLook();
      const name = spelled(bytes.toString('latin1', from, to));
      if (names.includes(name)) return name;
    }
    at = to;
  }
  return null;
};
