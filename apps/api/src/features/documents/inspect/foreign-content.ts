/** What makes a file mean one thing to us and another to somebody else's program. */

const MARKUP = /<(?:!doctype|\?php|\?xml-stylesheet|script|html|body|iframe|svg|object|embed)[\s>/]/i;

/** Looked for only where text can stand: compressed pictures hold any short word by chance. */
export const hasMarkup = (bytes: Buffer): boolean => MARKUP.test(bytes.toString('latin1'));

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_SIZE = 22;
const ZIP_LONGEST_TAIL = ZIP_END_SIZE + 65_535;

/** Archives are read from their end, so one may hide behind anything: its last record tells exactly where the file ends. */
export const isAlsoArchive = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - ZIP_LONGEST_TAIL);
  for (let at = bytes.indexOf(ZIP_END, from); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_SIZE <= bytes.length && at + ZIP_END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length)
      return true;
  }
  return false;
};

export const isZeros = (bytes: Buffer): boolean =>
  bytes.length === 0 || (bytes[0] === 0 && bytes.subarray(1).equals(bytes.subarray(0, -1)));
