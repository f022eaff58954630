import type { DigitForms } from '@ledgate/contract/call.ts';
import {
  formCardNumber,
  holdsCardNumber,
  isCardNumberOfKnownRange,
  maskCardNumbers,
} from '@ledgate/domain/checks/card-number.ts';
import { plainDigits } from '@ledgate/domain/checks/plain-digits.ts';
import { Failure } from '../failure.ts';
import { leavesOf } from './leaves.ts';
import { SIGNATURE, SIGNATURE_HEADER } from './provider-check.ts';

const isCardNumber = (value: unknown): boolean => {
  if (typeof value === 'string') return holdsCardNumber(value);
  return Number.isSafeInteger(value) && isCardNumberOfKnownRange(String(value));
};

/** What has exactly the form that is declared for its field is not searched. */
const hasOwnForm = (formats: DigitForms, path: string, value: unknown): boolean => {
  const place = path.replace(/\.\d+(?=\.|$)/g, '.*');
  const name = Object.hasOwn(formats, path) ? path : place;
  return typeof value === 'string' && Object.hasOwn(formats, name) && (formats[name]?.test(value.trim()) ?? false);
};

/** Fields left empty and ticks do not part what stands on both sides of them. */
const isNothing = (value: unknown): boolean => value === null || value === '' || typeof value === 'boolean';

const refuse = (path: string, text: string): never => {
  throw new Failure('card_number', 'Nothing was stored.', { errors: { [maskCardNumbers(path)]: [text] } });
};

/** With spaces and invisible signs around it. */
const LONGEST_GROUP = 24;

interface Group {
  path: string;
  digits: string;
}

const refuseTogether = (groups: readonly Group[]): void => {
  const [first] = groups;
  if (first && groups.length > 1 && formCardNumber(groups.map(({ digits }) => digits))) {
    refuse(first.path, 'This and the fields after it look like a card number.');
  }
};

/** A card number in our log, database or memory dump would put every merchant into PCI scope. */
export const refuseCardNumbers = (sent: unknown, formats: DigitForms = {}): void => {
  let neighbours: Group[] = [];
  for (const { path, value, isName } of leavesOf(sent)) {
    if (isNothing(value)) continue;
    const isOwn = hasOwnForm(formats, path, value);
    if (!isOwn && isCardNumber(value)) refuse(path, 'This looks like a card number.');
    if (isName) continue;
    const digits = isOwn || typeof value !== 'string' || value.length > LONGEST_GROUP ? '' : plainDigits(value).trim();
    if (/^\d{1,8}$/.test(digits)) {
      neighbours.push({ path, digits });
    } else {
      refuseTogether(neighbours);
      neighbours = [];
    }
  }
  refuseTogether(neighbours);
};

/** Written by programs on the way, of random digits and letters, and kept nowhere; what a browser calls itself loses its digits. */
const NOT_SEARCHED =
  /^(?:authorization|cookie|user-agent|host|date|etag|if-.*|accept.*|content-.*|sec-.*|x-forwarded-.*|trace.*|baggage|x-request-id|x-amzn-.*|cf-.*)$/;

/** What we ask for ourselves. One signature in a hundred has digits like a card's, and refusing it would lose the news in it. */
const OWN_FORMS: DigitForms = { [SIGNATURE_HEADER]: SIGNATURE };

/** A header that somebody put a card number into: nothing of ours asks for one there. */
export const refuseCardHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_SEARCHED.test(name) || hasOwnForm(OWN_FORMS, name, value)) continue;
    if ([value].flat().some(holdsCardNumber) || holdsCardNumber(name))
      refuse(name, 'This header looks like a card number.');
  }
};
