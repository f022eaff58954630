/** What one text message holds: the alphabet of GSM 03.38 and 160 places in it. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two places each. */
const EXTENDED = '^{}\\[~]|€';

export const SEGMENT = 160;

/** The places a text takes, or null where one character would turn all of it into segments of 70. */
export const placesOf = (text: string): number | null => {
  let places = 0;
  for (const sign of text) {
    if (BASIC.includes(sign)) places += 1;
    else if (EXTENDED.includes(sign)) places += 2;
    else return null;
  }
  return places;
};

export const fitsOneSegment = (text: string): boolean => (placesOf(text) ?? SEGMENT + 1) <= SEGMENT;

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

const plainSign = (sign: string): string => {
  if (placesOf(sign) !== null) return sign;
  const plain = PLAIN[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
  return placesOf(plain) === null ? '?' : plain;
};

/** In the alphabet of texts: other quotes, dashes and accents as the nearest that is in it. */
export const plainForText = (text: string): string => Array.from(text, plainSign).join('');

/** A name in at most so many places. */
export const shortened = (name: string, most: number): string => {
  const plain = plainForText(name);
  return plain.length <= most ? plain : `${plain.slice(0, most - 3).trimEnd()}...`;
};

/** Every text says first who writes. */
export const textOf = (words: string): string => `Ledgate: ${plainForText(words)}`;
