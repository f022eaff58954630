import { isCardNumberOfKnownRange } from '@ledgate/domain/checks/card-number.ts';
import type { ReportFileRefusal } from '@ledgate/domain/report-files/report-file.ts';
import { hasMarkup, isAlsoArchive } from './foreign-content.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const readText = (bytes: Buffer): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

/** Signs that no table has, but programs and pictures do. */
// oxlint-disable-next-line no-control-regex -- exactly those are looked for
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Thirteen to nineteen digits that stand alone, in one piece or in groups: longer references of banks are none. */
const LONG = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g;

const holdsCard = (text: string): boolean =>
  (text.match(LONG) ?? []).some((found) => isCardNumberOfKnownRange(found.replace(/[ -]/g, '')));

/** A table has at least one row with something to part its cells. */
const TABLE = /^.*\S[,;\t].*$/m;

const NOT_UTF8 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Why a text is not the table of a report; nothing when it is. */
export const faultOfTable = (bytes: Buffer): ReportFileRefusal | null => {
  // Excel's older ways to save one.
  if (NOT_UTF8.some((mark) => bytes.subarray(0, mark.length).equals(mark))) return 'not_utf8';
  const head = bytes.subarray(0, 1024);
  if (hasMarkup(head)) return 'hidden_content';
  if (head.includes(0)) return 'wrong_type';
  const text = readText(bytes);
  if (text === null) return UNSEEN.test(head.toString('latin1')) ? 'wrong_type' : 'not_utf8';
  if (UNSEEN.test(text) || !TABLE.test(text)) return 'wrong_type';
  if (isAlsoArchive(bytes)) return 'hidden_content';
  return holdsCard(text) ? 'card_number' : null;
};
