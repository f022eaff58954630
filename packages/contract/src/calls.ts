import { account } from './account.ts';
import { applications } from './applications.ts';
import { auth } from './auth.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { documents } from './documents.ts';
import { lookups } from './lookups.ts';
import { onboarding } from './onboarding.ts';
import { risk } from './risk.ts';
import { users } from './users.ts';
import { watchLists } from './watch-lists.ts';

/** Every call of the product, by feature. */
export const CALLS = {
  auth,
  account,
  users,
  dashboard,
  lookups,
  applications,
  onboarding,
  documents,
  risk,
  watchLists,
  demo,
} as const;
export type Calls = typeof CALLS;
