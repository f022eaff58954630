import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { checkNoSsn } from '@ledgate/domain/checks/ssn-in-text.ts';
import { Failure } from '../failure.ts';
import { leavesOf } from './leaves.ts';

/** Where such a number belongs: it is sealed there. Passwords are nobody's to read, and not looked into. */
const OWN: ReadonlySet<string> = new Set([
  ...Object.values(FIELDS).flatMap((fields) => fields.filter(({ secret }) => secret).map(({ name }) => name)),
  'password',
  'current',
]);

/** In a query, a note or a reason everybody who reads it would know somebody's number, for as long as it is kept. */
export const refuseSsns = (sent: unknown): void => {
  for (const { path, value, isName } of leavesOf(sent)) {
    if (isName || typeof value !== 'string' || value.length < 9 || OWN.has(path.split('.').at(-1) ?? '')) continue;
    const verdict = checkNoSsn(value);
    if (!verdict.ok)
      throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', {
        errors: { [path]: [verdict.reason] },
      });
  }
};
