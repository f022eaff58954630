import { account } from './account.ts';
import { auth } from './auth.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { lookups } from './lookups.ts';
import { users } from './users.ts';

/** Every call of the product, by feature. */
export const CALLS = { auth, account, users, dashboard, lookups, demo } as const;
export type Calls = typeof CALLS;
