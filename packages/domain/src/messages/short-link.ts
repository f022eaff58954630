/** Letters and digits that cannot be mistaken for each other when read off a phone. */
export const SHORT_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
export const SHORT_LENGTH = 10;

const WHOLE = new RegExp(`^[${SHORT_ALPHABET}]{${SHORT_LENGTH}}$`);

/** A link that lost its end on the way is told apart from one that is over. */
export const isWholeShortLink = (token: string): boolean => WHOLE.test(token);

/** Handle and token of a mailed link have this form; whatever has not was cut or broken on the way. */
const SECRET = /^[\w-]{43}$/;
export const isWholeHandle = (text: string): boolean => SECRET.test(text);
export const isWholeLink = (a: string, b: string): boolean => isWholeHandle(a) && isWholeHandle(b);

/** As long as the longest wait that a text can tell of. */
export const SHORT_LINK_LIFE = 30 * 86_400_000;

export const LINK_STATES = ['open', 'used', 'expired', 'unknown'] as const;
export type LinkState = (typeof LINK_STATES)[number];
