import type { Account } from '../features/account/data.ts';
import { idOf } from './people.ts';
import { AT } from './tickets.ts';

/** What a step that is under way is called on the wire. */
export const HANDLE = 'h'.repeat(43);

export const accountOf = (changes: Partial<Account> = {}): Account => ({
  uid: idOf(1),
  first_name: 'Robin',
  last_name: 'Park',
  email: 'robin@kestrel.example',
  mobile: null,
  mobile_verified: false,
  texts_stopped_at: null,
  mail_problem: null,
  has_totp: false,
  recovery_codes_left: 0,
  pin: null,
  password_changed_at: null,
  bookmarks: [],
  single_keys: true,
  version: 4,
  ...changes,
});

export const PASSKEY = { id: idOf(70), name: 'Work laptop', created_at: AT, last_used_at: null };
