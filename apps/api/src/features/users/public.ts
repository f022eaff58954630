import { fingerprint } from '../../core/change.ts';
import type { Parts } from '../../core/parts.ts';

export { erasePerson, findPeople, insertUser, peopleAmong, saveBlocked, type UserRecord } from './store.ts';
export { tellAccess } from './tell-access.ts';
export { type AccessChange, accessMail } from './texts.ts';

export interface Describable {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  role: string;
  iso_uid: string | null;
}

/** What the audit log keeps of a person: whether a personal value changed, never the value. */
export const personFacts = (parts: Parts, person: Describable): Record<string, unknown> => ({
  name: fingerprint(parts, `${person.first_name} ${person.last_name}`),
  email: fingerprint(parts, person.email),
  mobile: fingerprint(parts, person.mobile),
  role: person.role,
  iso: person.iso_uid,
});
