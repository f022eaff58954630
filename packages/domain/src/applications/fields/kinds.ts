import { isDate } from '../../checks/calendar.ts';
import { holdsCardNumber } from '../../checks/card-number.ts';
import { checkCategoryCode } from '../../checks/category-code.ts';
import { checkEmail, EMAIL_MAX, normalizeEmail } from '../../checks/email.ts';
import { checkPersonName } from '../../checks/person-name.ts';
import { checkPhone, normalizePhone } from '../../checks/phone.ts';
import { checkSigns, cleanLine, cleanText } from '../../checks/plain-text.ts';
import { bareDigits } from '../../checks/tax-ids.ts';
import { isProvince, isUsState } from '../../checks/us-states.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { checkWebAddress, WEB_ADDRESS_MAX } from '../../checks/web-address.ts';
import { SERVICE_PROVIDER_ROLES } from './choices.ts';
import type { Field, FieldKind, KindValues } from './field.ts';
import type { ServiceProviderRow, Value, Values } from './values.ts';

/** What a value looks like in JSON: enough to make a schema or an input from. */
export type Shape =
  | { type: 'string'; maxLength: number; options?: readonly string[] }
  | { type: 'integer'; min: number; max: number }
  | { type: 'boolean' }
  | { type: 'strings'; maxItems: number; options: readonly string[] }
  | { type: 'integers'; maxItems: number; min: number; max: number }
  | { type: 'rows'; maxItems: number };

/** A thousand million dollars: more than any merchant of ours takes in a month. */
export const CENTS_MAX = 100_000_000_000;
const ROWS_MAX = 25;

const TEXT_LENGTHS: Partial<Record<FieldKind, number>> = {
  longText: 1000,
  date: 10,
  phone: 20,
  email: EMAIL_MAX,
  url: WEB_ADDRESS_MAX,
  state: 2,
  country: 3,
  currency: 3,
  mcc: 4,
  digits: 20,
  reference: 36,
};

const NUMBER_RANGES: Partial<Record<FieldKind, readonly [number, number]>> = {
  cents: [0, CENTS_MAX],
  percent: [0, 100],
  bps: [0, 10_000],
  count: [0, 1_000_000],
};

const optionsOf = (field: Field): readonly string[] => (field.options ?? []).map(({ value }) => value);

/** The shape of a field's value, from its kind and its own limits. */
export const shapeOf = (field: Field): Shape => {
  const range = NUMBER_RANGES[field.kind];
  if (range) return { type: 'integer', min: field.min ?? range[0], max: field.max ?? range[1] };
  if (field.kind === 'yesNo') return { type: 'boolean' };
  if (field.kind === 'months') return { type: 'integers', maxItems: 12, min: 1, max: 12 };
  if (field.kind === 'rows') return { type: 'rows', maxItems: ROWS_MAX };
  const options = optionsOf(field);
  if (field.kind === 'choices') return { type: 'strings', maxItems: options.length, options };
  if (field.kind === 'choice') return { type: 'string', maxLength: 40, options };
  return { type: 'string', maxLength: field.maxLength ?? TEXT_LENGTHS[field.kind] ?? 100 };
};

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];
const upper = (text: string): string => text.trim().toUpperCase();

const TIDY_TEXT: Partial<Record<FieldKind, (text: string) => string>> = {
  text: cleanLine,
  longText: cleanText,
  url: cleanLine,
  phone: normalizePhone,
  email: normalizeEmail,
  state: upper,
  country: upper,
  currency: upper,
  digits: bareDigits,
};

/** The one spelling a value is stored in; what is not of the kind is left for the check to refuse. */
export const tidyValue = (kind: FieldKind, value: unknown): unknown => {
  if (typeof value === 'string') return (TIDY_TEXT[kind] ?? ((text: string) => text.trim()))(value);
  if (!Array.isArray(value)) return value;
  if (kind === 'rows') return value.map((row: unknown) => (isRow(row) ? { ...row, name: cleanLine(row.name) } : row));
  const list = distinct(value);
  return kind === 'months' && list.every((item) => typeof item === 'number') ? list.toSorted((a, b) => a - b) : list;
};

const isRow = (row: unknown): row is ServiceProviderRow =>
  typeof row === 'object' &&
  row !== null &&
  'name' in row &&
  typeof row.name === 'string' &&
  'role' in row &&
  typeof row.role === 'string' &&
  'pci_listed' in row &&
  typeof row.pci_listed === 'boolean' &&
  Object.keys(row).length === 3;

/** A limit as people of the trade say it. */
const LIMIT_WORDS: Partial<Record<FieldKind, (limit: number) => string>> = {
  cents: (limit) => `$${(limit / 100).toLocaleString('en-US')}`,
  percent: (limit) => `${limit}%`,
  bps: (limit) => `${limit / 100}%`,
};

const checkInteger = (kind: FieldKind, value: unknown, min: number, max: number): Verdict => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return no('Enter a whole number.');
  const words = LIMIT_WORDS[kind] ?? ((limit: number) => limit.toLocaleString('en-US'));
  if (value < min && kind === 'cents' && min === 1) return no('Enter an amount above $0.');
  if (value < min) return no(`Enter ${words(min)} or more.`);
  return value <= max ? yes : no(`Enter ${words(max)} or less.`);
};

const checkList = (value: unknown, maxItems: number, checkItem: (item: unknown) => Verdict): Verdict => {
  if (!Array.isArray(value)) return no('Enter a list.');
  if (value.length > maxItems) return no(`At most ${maxItems} can be given.`);
  if (distinct(value).length < value.length) return no('Each can be given once.');
  return value.map(checkItem).find((verdict) => !verdict.ok) ?? yes;
};

const checkRow = (row: unknown): Verdict => {
  if (!isRow(row)) return no('Each row has a name, a role and whether it is listed as PCI compliant.');
  const name = checkPersonName(row.name);
  if (!name.ok) return name;
  return SERVICE_PROVIDER_ROLES.some(({ value }) => value === row.role) ? yes : no('Choose a role from the list.');
};

const checkString = (value: unknown, maxLength: number, options?: readonly string[]): Verdict => {
  if (typeof value !== 'string') return no('Enter text.');
  if (value.length > maxLength) return no(`Use at most ${maxLength} characters.`);
  return !options || options.includes(value) ? yes : no('Choose one of the answers.');
};

const checkShape = (kind: FieldKind, shape: Shape, value: unknown): Verdict => {
  switch (shape.type) {
    case 'boolean':
      return typeof value === 'boolean' ? yes : no('Answer yes or no.');
    case 'integer':
      return checkInteger(kind, value, shape.min, shape.max);
    case 'string':
      return checkString(value, shape.maxLength, shape.options);
    case 'strings':
      return checkList(value, shape.maxItems, (item) => checkString(item, 40, shape.options));
    case 'integers':
      return checkList(value, shape.maxItems, (item) => checkInteger(kind, item, shape.min, shape.max));
    case 'rows':
      return checkList(value, shape.maxItems, checkRow);
  }
};

const checkFreeText = (text: string): Verdict =>
  /[^\P{Cc}\n\t]|[<>]/u.test(text) ? no('Leave out < and > and control characters.') : checkSigns(text);

// Card numbers end up in free text by mistake, and there they put the whole system in scope of the card schemes.
const checkNoCard = ({ kind, longDigits }: Field, value: unknown): Verdict => {
  if (typeof value !== 'string' || (kind !== 'text' && kind !== 'longText') || longDigits?.test(value)) return yes;
  return holdsCardNumber(value) ? no('This looks like a card number. Never enter card numbers here.') : yes;
};

type KindChecks = { [K in FieldKind]?: (value: KindValues[K], record: Values) => Verdict };

const KIND_CHECKS: KindChecks = {
  text: checkFreeText,
  longText: checkFreeText,
  date: (text) => (isDate(text) ? yes : no('Enter a date such as 03/04/2019.')),
  phone: (text) => checkPhone(text),
  email: (text) => checkEmail(text),
  url: (text) => checkWebAddress(text),
  state: (text) => (isUsState(text) || isProvince(text) ? yes : no('Choose a state.')),
  country: (text) => (/^[A-Z]{3}$/.test(text) ? yes : no('Choose a country.')),
  currency: (text) => (/^[A-Z]{3}$/.test(text) ? yes : no('Choose a currency.')),
  mcc: (text) => checkCategoryCode(text),
  digits: (text) => (/^\d+$/.test(text) ? yes : no('Enter digits only.')),
  reference: (text) => (/^[0-9A-Za-z-]{1,36}$/.test(text) ? yes : no('Choose one from the list.')),
};

type AnyCheck = ((value: unknown, record: Values) => Verdict) | undefined;

/** Format of one value: its shape, then its kind, then the field's own rule. Runs on every save. */
export const checkValue = (field: Field, value: unknown, record: Values): Verdict => {
  const shaped = checkShape(field.kind, shapeOf(field), value);
  if (!shaped.ok) return shaped;
  const withoutCard = checkNoCard(field, value);
  if (!withoutCard.ok) return withoutCard;
  // Safe: the shape has just been tested, and it decides what the checks of this kind take.
  const checks = [KIND_CHECKS[field.kind] as AnyCheck, field.check as AnyCheck];
  let warning: string | undefined;
  for (const check of checks) {
    const verdict = check?.(value, record) ?? yes;
    if (!verdict.ok) return verdict;
    warning ??= verdict.warning;
  }
  return warning === undefined ? yes : { ok: true, warning };
};

export type Taken = { ok: true; value: Value; warning?: string } | { ok: false; reason: string };

/** A sent value in the spelling it is stored in, or the reason why it cannot be stored. */
export const takeValue = (field: Field, sent: unknown, record: Values): Taken => {
  const value = tidyValue(field.kind, sent);
  const verdict = checkValue(field, value, record);
  // Safe: a value that passed the check of its field is one of the shapes a value can have.
  return verdict.ok ? { ...verdict, value: value as Value } : verdict;
};
