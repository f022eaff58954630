/** Nine digits or more, as tax ids, accounts and cards are written; not those inside an id, which has letters beside them. */
const LONG_NUMBER =
  /(?<![0-9a-f_-])(?:\d{9,}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7}|\d{4}(?:[ -]\d{4,6}){2,3})(?![0-9a-f_]|-[0-9a-f])/g;
/** A day on which somebody may have been born, however it is written. What is older than a few years is nobody's deadline. */
const BIRTH_DATE =
  /(?<![\d-])(?:(?:19\d\d|200\d)([-/.]?)(?:0\d|1[0-2])\1(?:[0-2]\d|3[01])|\d{1,2}([-/.])\d{1,2}\2(?:19\d\d|200\d))(?![\d-])/g;
/** Line ends and tabs stay. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** A secret by as many of its last characters as people may see. */
export const lastOf = (value: string, shown: number): string =>
  shown > 0 && value.length > shown ? `••••${value.slice(-shown)}` : '••••';

/** Texts are searched too: whoever complains about a number likes to repeat it. */
export const maskText = (text: string): string =>
  text
    .replace(LONG_NUMBER, (digits) => lastOf(digits, 4))
    .replace(BIRTH_DATE, '••••')
    .replace(CONTROL, ' ');
