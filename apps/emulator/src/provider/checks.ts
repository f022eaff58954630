import { definitionOf, type ResourceName } from './definitions.ts';
import { badValue, type ErrorItem, noSuch, required } from './envelope.ts';
import type { World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const NINE = /^\d{9}$/;

const formatErrors = (fields: Fields, at: string): ErrorItem[] => {
  const errors: ErrorItem[] = [];
  for (const name of ['ein', 'ssn'])
    if (!isMissing(fields[name]) && !NINE.test(String(fields[name])))
      errors.push(badValue(at + name, 'This field must be nine digits'));
  const ownership = fields['ownership'];
  if (!isMissing(ownership) && !(Number(ownership) >= 1 && Number(ownership) <= 10_000))
    errors.push(badValue(`${at}ownership`, 'This field only accepts integers between 1 and 10000'));
  return errors;
};

/** What is wrong with the fields of a resource; `isWhole` where all of it is given, as on creating it. */
export const checkFields = (
  { store }: World,
  resource: ResourceName,
  fields: Fields,
  { isWhole, at = '', except = [] }: { isWhole: boolean; at?: string; except?: readonly string[] },
): ErrorItem[] => {
  const { required: needed, refs = {}, choices = {} } = definitionOf(resource);
  const missing = needed.filter(
    (name) => !except.includes(name) && (isWhole ? isMissing(fields[name]) : name in fields && isMissing(fields[name])),
  );
  const wrong = Object.entries(choices).filter(
    ([name, allowed]) => !isMissing(fields[name]) && !allowed.some((one) => String(one) === String(fields[name])),
  );
  const lost = Object.entries(refs).filter(
    ([name, table]) => !isMissing(fields[name]) && !store.get(table, String(fields[name])),
  );
  return [
    ...missing.map((name) => required(at + name)),
    ...wrong.map(([name]) => badValue(at + name, 'This is not a valid value')),
    ...lost.map(([name]) => noSuch(at + name)),
    ...formatErrors(fields, at),
  ];
};
