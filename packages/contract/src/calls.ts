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
import { catalogue } from './catalogue.ts';
import { changes } from './changes.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { delivery } from './delivery.ts';
import { exemptionCalls } from './exemptions.ts';
import { demo } from './demo.ts';
import { disputes } from './disputes.ts';
import { documents } from './documents.ts';
import { handoff } from './handoff.ts';
import { letters } from './letters.ts';
import { lookups } from './lookups.ts';
import { merchantSettings } from './merchant-settings.ts';
import { merchantUsers } from './merchant-users.ts';
import { messageSamples } from './message-samples.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { packageCalls } from './package.ts';
import { pci } from './pci.ts';
import { payments } from './payments.ts';
import { settlement } from './settlement.ts';
import { statements } from './statements.ts';
import { queries } from './queries.ts';
import { queue } from './queue.ts';
import { ratePlanCalls } from './rate-plans.ts';
import { rates } from './rates.ts';
import { reports } from './reports.ts';
import { reportFiles } from './report-files.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { tasks } from './tasks.ts';
import { search } from './search.ts';
import { signatures } from './signatures.ts';
import { taxForms } from './tax-forms.ts';
import { terminal } from './terminal.ts';
import { users } from './users.ts';
import { watchLists } from './watch-lists.ts';
import { tillAccess } from './till-access.ts';
import { approvalCalls } from './till-approvals.ts';
import { orderReceiptCalls } from './till-receipts.ts';
import { tillShifts } from './till-shifts.ts';
import { till } from './till.ts';
import { watching } from './watching.ts';
import { webhooks } from './webhooks.ts';

/** Every call of the product, by feature. Written out, since it is too much for the compiler to write by itself. */
export type Calls = {
  readonly auth: typeof auth;
  readonly account: typeof account;
  readonly users: typeof users;
  readonly dashboard: typeof dashboard;
  readonly lookups: typeof lookups;
  readonly applications: typeof applications;
  readonly accounts: typeof accounts;
  readonly onboarding: typeof onboarding;
  readonly documents: typeof documents;
  readonly agreements: typeof agreements;
  readonly rates: typeof ratePlanCalls & typeof amendmentCalls & typeof rates;
  readonly reports: typeof reports;
  readonly risk: typeof risk;
  readonly watchLists: typeof watchLists;
  readonly banks: typeof banks;
  readonly review: typeof caseFileCalls & typeof review;
  readonly signatures: typeof signatures;
  readonly audit: typeof audit;
  readonly queries: typeof queries;
  readonly queue: typeof queue;
  readonly search: typeof search;
  readonly tasks: typeof tasks;
  readonly letters: typeof letters;
  readonly package: typeof packageCalls;
  readonly handoff: typeof handoff;
  readonly changes: typeof changes;
  readonly taxForms: typeof taxForms;
  readonly terminal: typeof terminal;
  readonly payments: typeof payments;
  readonly settlement: typeof settlement;
  readonly disputes: typeof disputes;
  readonly watching: typeof watching;
  readonly statements: typeof statements;
  readonly pci: typeof pci;
  readonly reportFiles: typeof reportFiles;
  readonly customers: typeof customers & typeof exemptionCalls;
  readonly till: typeof tillAccess & typeof tillShifts & typeof till & typeof orderReceiptCalls & typeof approvalCalls;
  readonly catalogue: typeof catalogue;
  readonly merchantSettings: typeof merchantSettings;
  readonly merchantUsers: typeof merchantUsers;
  readonly notifications: typeof notifications;
  readonly messageSamples: typeof messageSamples;
  readonly delivery: typeof delivery;
  readonly apiKeys: typeof apiKeys;
  readonly webhooks: typeof webhooks;
  readonly demo: typeof demo;
};

export const CALLS: Calls = {
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
  reports,
  risk,
  watchLists,
  banks,
  review: { ...caseFileCalls, ...review },
  signatures,
  audit,
  queries,
  queue,
  search,
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
  reportFiles,
  pci,
  disputes,
  watching,
  customers: { ...exemptionCalls, ...customers },
  till: { ...tillAccess, ...tillShifts, ...approvalCalls, ...orderReceiptCalls, ...till },
  catalogue,
  merchantSettings,
  merchantUsers,
  notifications,
  messageSamples,
  delivery,
  apiKeys,
  webhooks,
  demo,
};
