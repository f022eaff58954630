import { account } from './account.ts';
import { applications } from './applications.ts';
import { auth } from './auth.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { documents } from './documents.ts';
import { lookups } from './lookups.ts';
import { onboarding } from './onboarding.ts';
import { users } from './users.ts';

/** Every call of the product, by feature. */
export const CALLS = { auth, account, users, dashboard, lookups, applications, onboarding, documents, demo } as const;
export type Calls = typeof CALLS;
