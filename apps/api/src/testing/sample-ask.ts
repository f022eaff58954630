import type { z } from 'zod';

/** What is read of a schema's own description. */
interface Described {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  innerType?: z.ZodType;
  in?: z.ZodType;
}

/** Every schema describes itself; a part that its kind does not have is absent. */
const described = (schema: z.ZodType): Described => schema.def;

const AN_ID = '00000000-0000-4000-8000-000000000000';

const TEXTS = [
  'Some words that are long enough for anything',
  '2027-12-01',
  '2026-01-01T00:00:00.000Z',
  '1',
  '1.0',
  '0'.repeat(64),
  'h'.repeat(43),
  'robin@kestrel.example',
  '6285552142',
  '000000',
  'x',
];

const takesOnlyIds = (schema: z.ZodType): boolean =>
  schema.safeParse(AN_ID).success && ['', 'company', ...TEXTS].every((text) => !schema.safeParse(text).success);

/** A schema does not change, and is asked about with every request. */
const known = new WeakMap<z.ZodType, boolean>();

/** Whether an id and nothing else belongs there. */
const isId = (schema: z.ZodType): boolean => {
  const answer = known.get(schema) ?? takesOnlyIds(schema);
  known.set(schema, answer);
  return answer;
};

/** The objects a caller may send: one, or one for each way the body can be. */
const objectsOf = (schema: z.ZodType | undefined): (z.ZodType & { shape: Record<string, z.ZodType> })[] => {
  if (!schema) return [];
  const { type, options = [], innerType } = described(schema);
  if (type === 'union') return options.flatMap(objectsOf);
  if (innerType) return objectsOf(innerType);
  return type === 'object' ? [schema as z.ZodType & { shape: Record<string, z.ZodType> }] : [];
};

/** The names under which a call takes ids, in this part of it. */
export const idNames = (schema: z.ZodType | undefined): string[] => [
  ...new Set(
    objectsOf(schema).flatMap(({ shape }) =>
      Object.entries(shape)
        .filter(([, inner]) => isId(inner))
        .map(([name]) => name),
    ),
  ),
];

type IdFor = (name: string) => string;

const sampleOf = (schema: z.ZodType, name: string, idFor: IdFor): unknown => {
  if (isId(schema)) return idFor(name);
  const { type, entries = {}, values = [], innerType, in: input, options = [] } = described(schema);
  if (type === 'enum') return Object.values(entries)[0];
  if (type === 'literal') return values[0];
  if (type === 'union' && options[0]) return sampleOf(options[0], name, idFor);
  if (type === 'object') return sampleObject(schema, idFor);
  if (innerType) return sampleOf(innerType, name, idFor);
  const simple = [1, true, [], {}, ...TEXTS].find((value) => schema.safeParse(value).success);
  return simple ?? (input && sampleOf(input, name, idFor));
};

const sampleObject = (schema: z.ZodType, idFor: IdFor, wanted = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(described(schema).shape ?? {})
      .filter(([name, inner]) => name === wanted || !inner.safeParse(undefined).success)
      .map(([name, inner]) => [name, sampleOf(inner, name, idFor)]),
  );

/** The least that passes the schema, with this name in it; ids are asked for by name. Nothing where none has the name. */
export const sampleWith = (
  schema: z.ZodType | undefined,
  wanted: string | null,
  idFor: IdFor,
): Record<string, unknown> | undefined => {
  const fitting = objectsOf(schema).find(({ shape }) => wanted === null || wanted in shape);
  return fitting && sampleObject(fitting, idFor, wanted ?? '');
};
