import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

/** What is read of a schema's own description. */
interface Described {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
}

/** The places where something can be sent, by name. */
const leavesOf = (schema: z.ZodType, path: string): [string, z.ZodType][] => {
  const { type, shape = {}, options = [], element, valueType, innerType } = schema.def as Described;
  if (type === 'object') return Object.entries(shape).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
  if (type === 'union') return options.flatMap((option) => leavesOf(option, path));
  const [inner] = [element, valueType, innerType].filter((each) => each !== undefined);
  return inner ? leavesOf(inner, path) : [[path, schema]];
};

const ODD = ['\u202e', '\u2066', '\u200b', '\u200f', '\u0007', '\u009b'];
const keepsOdd = (schema: z.ZodType): boolean =>
  ODD.some((sign) => {
    const { success, data } = schema.safeParse(`Robin${sign}Kestrel and more words`);
    return success && typeof data === 'string' && data.includes(sign);
  });

/** Compared with what is stored as a hash, and never shown or stored as it is. */
const SECRETS = /\.(password|current|new_password|refreshToken|otp|credential)$/;
/** Sealed as it came, and shown to nobody. */
const KEPT_AS_IT_CAME = /^handoff\.takeProcessorEvent$/;
/** Held by the domain, by field: see `kinds.test.ts`. */
const FORMS = /^(onboarding\.(create|update)|changes\.requestChange\.(owners\.)?values)/;

test('no call takes a sign that cannot be seen or that turns the direction of writing, in any text', () => {
  const kept = Object.entries(CALLS).flatMap(([feature, calls]: [string, Record<string, Call>]) =>
    Object.entries(calls).flatMap(([name, { params, query, body }]) =>
      [params, query, body].flatMap((part) =>
        (part ? leavesOf(part, `${feature}.${name}`) : [])
          .filter(
            ([path, schema]) =>
              !SECRETS.test(path) && !FORMS.test(path) && !KEPT_AS_IT_CAME.test(path) && keepsOdd(schema),
          )
          .map(([path]) => path),
      ),
    ),
  );
  expect(kept).toEqual([]);
});
