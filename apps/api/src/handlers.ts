import type { Handlers } from './core/http/handler.ts';
import { accountHandlers } from './features/account/routes.ts';
import { accountsHandlers } from './features/accounts/routes.ts';
import { apiKeysHandlers } from './features/api-keys/routes.ts';
import { applicationsHandlers } from './features/applications/routes.ts';
import { auditHandlers } from './features/audit/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { banksHandlers } from './features/banks/routes.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import { customersHandlers } from './features/customers/routes.ts';
import { tillHandlers } from './features/till/routes.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { deliveryHandlers } from './features/delivery/routes.ts';
import { demoHandlers } from './features/demo/routes.ts';
import { disputesHandlers } from './features/disputes/routes.ts';
import { documentsHandlers } from './features/documents/routes.ts';
import { changesHandlers } from './features/changes/routes.ts';
import { handoffHandlers } from './features/handoff/routes.ts';
import { lettersHandlers } from './features/letters/routes.ts';
import { lookupsHandlers } from './features/lookups/routes.ts';
import { merchantSettingsHandlers } from './features/merchant-settings/routes.ts';
import { merchantUsersHandlers } from './features/merchant-users/routes.ts';
import { messageSamplesHandlers } from './features/message-samples/routes.ts';
import { notificationsHandlers } from './features/notifications/routes.ts';
import { onboardingHandlers } from './features/onboarding/routes.ts';
import { packageHandlers } from './features/package/routes.ts';
import { paymentsHandlers } from './features/payments/routes.ts';
import { settlementHandlers } from './features/settlement/routes.ts';
import { pciHandlers } from './features/pci/routes.ts';
import { reportFilesHandlers } from './features/report-files/routes.ts';
import { statementsHandlers } from './features/statements/routes.ts';
import { queriesHandlers } from './features/queries/routes.ts';
import { queueHandlers } from './features/queue/routes.ts';
import { ratesHandlers } from './features/rates/routes.ts';
import { searchHandlers } from './features/search/routes.ts';
import { reviewHandlers } from './features/review/routes.ts';
import { tasksHandlers } from './features/tasks/routes.ts';
import { signatureHandlers } from './features/signatures/routes.ts';
import { agreementHandlers } from './features/agreements/routes.ts';
import { watchingHandlers } from './features/watching/routes.ts';
import { watchListsHandlers } from './features/watch-lists/routes.ts';
import { reportHandlers } from './features/reports/routes.ts';
import { riskHandlers } from './features/risk/routes.ts';
import { taxFormsHandlers } from './features/tax-forms/routes.ts';
import { terminalHandlers } from './features/terminal/routes.ts';
import { webhooksHandlers } from './features/webhooks/routes.ts';
import { usersHandlers } from './features/users/routes.ts';

export const handlers: Handlers = {
  auth: authHandlers,
  account: accountHandlers,
  users: usersHandlers,
  dashboard: dashboardHandlers,
  lookups: lookupsHandlers,
  applications: applicationsHandlers,
  accounts: accountsHandlers,
  onboarding: onboardingHandlers,
  documents: documentsHandlers,
  rates: ratesHandlers,
  reports: reportHandlers,
  risk: riskHandlers,
  agreements: agreementHandlers,
  watchLists: watchListsHandlers,
  banks: banksHandlers,
  search: searchHandlers,
  review: reviewHandlers,
  signatures: signatureHandlers,
  audit: auditHandlers,
  queries: queriesHandlers,
  queue: queueHandlers,
  tasks: tasksHandlers,
  letters: lettersHandlers,
  package: packageHandlers,
  handoff: handoffHandlers,
  changes: changesHandlers,
  watching: watchingHandlers,
  taxForms: taxFormsHandlers,
  terminal: terminalHandlers,
  payments: paymentsHandlers,
  settlement: settlementHandlers,
  statements: statementsHandlers,
  pci: pciHandlers,
  reportFiles: reportFilesHandlers,
  disputes: disputesHandlers,
  customers: customersHandlers,
  till: tillHandlers,
  catalogue: catalogueHandlers,
  merchantSettings: merchantSettingsHandlers,
  merchantUsers: merchantUsersHandlers,
  notifications: notificationsHandlers,
  messageSamples: messageSamplesHandlers,
  delivery: deliveryHandlers,
  apiKeys: apiKeysHandlers,
  webhooks: webhooksHandlers,
  demo: demoHandlers,
};
