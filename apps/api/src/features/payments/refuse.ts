import { Failure } from '../../core/failure.ts';

/** Nothing was charged: what is wrong stands at its field. */
export const refuse = (errors: Record<string, string>): Failure =>
  new Failure('invalid', 'Nothing was charged. Check the marked fields.', {
    errors: Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, [why]])),
  });
