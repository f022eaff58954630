import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { agreements } from './agreements.ts';
import { amendmentCalls } from './amendments.ts';
import { apiKeys } from './api-keys.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { banks } from './banks.ts';
import { caseFileCalls } from './case-file.ts';
import { changes } from './changes.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import { demo } from './demo.ts';
import { disputes } from './disputes.ts';
import { documents } from './documents.ts';
import { handoff } from './handoff.ts';
import { letters } from './letters.ts';
import { lookups } from './lookups.ts';
import { merchantSettings } from './merchant-settings.ts';
import { messageSamples } from './message-samples.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { packageCalls } from './package.ts';
import { payments } from './payments.ts';
import { settlement } from './settlement.ts';
import { statements } from './statements.ts';
import { queries } from './queries.ts';
import { queue } from './queue.ts';
import { ratePlanCalls } from './rate-plans.ts';
import { rates } from './rates.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { tasks } from './tasks.ts';
import { signatures } from './signatures.ts';
import { taxForms } from './tax-forms.ts';
import { terminal } from './terminal.ts';
import { users } from './users.ts';
import { watchLists } from './watch-lists.ts';
import { webhooks } from './webhooks.ts';

/** Every call of the product, by feature. */
export const CALLS = {
  auth,
  account,
  users,
  dashboard,
  lookups,
  applications,
  accounts,
  onboarding,
  documents,
  agreements,
  rates: { ...ratePlanCalls, ...amendmentCalls, ...rates },
  risk,
  watchLists,
  banks,
  review: { ...caseFileCalls, ...review },
  signatures,
  audit,
  queries,
  queue,
  tasks,
  letters,
  package: packageCalls,
  handoff,
  changes,
  taxForms,
  terminal,
  payments,
  settlement,
  statements,
  disputes,
  customers,
  merchantSettings,
  notifications,
  messageSamples,
  delivery,
  apiKeys,
  webhooks,
  demo,
} as const;
export type Calls = typeof CALLS;
