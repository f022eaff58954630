import { no, type Verdict, yes } from './verdict.ts';

/** Turn the direction of writing until they are taken back: with one of them a name reads otherwise than it is. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /[^\P{Cc}\n\t]/u;

/** Takes no room. Turning signs are not among them: whoever sends one is told. */
const UNSEEN = /(?![\u202a-\u202e\u2066-\u2069])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** In a longer text joiners and styles stay, since emoji and some scripts are spelled with them. */
const UNSEEN_IN_TEXT =
  /(?![\u202a-\u202e\u2066-\u2069]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How every name, title and other single line is kept: in one spelling, without what cannot be seen. */
export const cleanLine = (text: string): string =>
  text.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim();

/** How a text of several lines is kept. */
export const cleanText = (text: string): string =>
  text
    .replace(UNSEEN_IN_TEXT, '')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim();

/** What nobody types, and what makes others read something else than is there. Asked after cleaning. */
export const checkSigns = (text: string): Verdict => {
  if (TURNING.test(text)) return no('Leave out signs that turn the direction of writing.');
  return CONTROL.test(text) ? no('Leave out control characters.') : yes;
};

/** For names that a machine gave and nobody can be asked about: all of it goes. */
export const stripUnseen = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFC');
