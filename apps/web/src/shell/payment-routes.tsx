import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

import { customersSearch } from '../features/customers/paths.ts';
import { disputesSearch } from '../features/disputes/paths.ts';
import { differencesSearch } from '../features/settlement/paths.ts';
import { watchingSearch } from '../features/watching/paths.ts';
import { transactionsSearch } from '../features/payments/paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

/** A document of its own, under a policy of its own: the browser leaves this one for it. */
const terminal = createRoute({
  getParentRoute: () => inside,
  path: '/terminal',
  beforeLoad: () => {
    demandAbility('/terminal');
    throw redirect({ href: '/terminal', reloadDocument: true });
  },
});

const transactions = createRoute({
  getParentRoute: () => inside,
  path: '/transactions',
  validateSearch: strictly(transactionsSearch),
  beforeLoad: () => demandAbility('/transactions'),
  staticData: { title: t('transactions') },
  component: lazyRouteComponent(() => import('../features/payments/pages/transactions-page.tsx'), 'TransactionsPage'),
});

const transaction = createRoute({
  getParentRoute: () => inside,
  path: '/transactions/$uid',
  beforeLoad: () => demandAbility('/transactions'),
  staticData: { title: t('transaction') },
  component: lazyRouteComponent(() => import('../features/payments/pages/transaction-page.tsx'), 'TransactionPage'),
});

const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  validateSearch: strictly(customersSearch),
  beforeLoad: () => demandAbility('/customers'),
  staticData: { title: t('customers') },
  component: lazyRouteComponent(() => import('../features/customers/pages/customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => inside,
  path: '/customers/$uid',
  beforeLoad: () => demandAbility('/customers'),
  staticData: { title: t('customer') },
  component: lazyRouteComponent(() => import('../features/customers/pages/customer-page.tsx'), 'CustomerPage'),
});

const disputes = createRoute({
  getParentRoute: () => inside,
  path: '/disputes',
  validateSearch: strictly(disputesSearch),
  beforeLoad: () => demandAbility('/disputes'),
  staticData: { title: t('disputes') },
  component: lazyRouteComponent(() => import('../features/disputes/pages/disputes-page.tsx'), 'DisputesPage'),
});

const dispute = createRoute({
  getParentRoute: () => inside,
  path: '/disputes/$uid',
  beforeLoad: () => demandAbility('/disputes'),
  staticData: { title: t('dispute') },
  component: lazyRouteComponent(() => import('../features/disputes/pages/dispute-page.tsx'), 'DisputePage'),
});

const paymentSettings = createRoute({
  getParentRoute: () => inside,
  path: '/payment-settings',
  beforeLoad: () => demandAbility('/payment-settings'),
  staticData: { title: t('paymentSettings') },
  component: lazyRouteComponent(
    () => import('../features/payments/pages/payment-settings-page.tsx'),
    'PaymentSettingsPage',
  ),
});

const deposits = createRoute({
  getParentRoute: () => inside,
  path: '/deposits',
  beforeLoad: () => demandAbility('/deposits'),
  staticData: { title: t('deposits') },
  component: lazyRouteComponent(() => import('../features/settlement/pages/deposits-page.tsx'), 'DepositsPage'),
});

const deposit = createRoute({
  getParentRoute: () => inside,
  path: '/deposits/$uid',
  beforeLoad: () => demandAbility('/deposits'),
  staticData: { title: t('deposit') },
  component: lazyRouteComponent(() => import('../features/settlement/pages/deposit-page.tsx'), 'DepositPage'),
});

const batch = createRoute({
  getParentRoute: () => inside,
  path: '/batches/$uid',
  beforeLoad: () => demandAbility('/deposits'),
  staticData: { title: t('batch') },
  component: lazyRouteComponent(() => import('../features/settlement/pages/batch-page.tsx'), 'BatchPage'),
});

const differences = createRoute({
  getParentRoute: () => inside,
  path: '/differences',
  validateSearch: differencesSearch,
  beforeLoad: () => demandAbility('/differences'),
  staticData: { title: t('differences') },
  component: lazyRouteComponent(() => import('../features/settlement/pages/differences-page.tsx'), 'DifferencesPage'),
});

const watching = createRoute({
  getParentRoute: () => inside,
  path: '/watching',
  validateSearch: strictly(watchingSearch),
  beforeLoad: () => demandAbility('/watching'),
  staticData: { title: t('watching') },
  component: lazyRouteComponent(() => import('../features/watching/pages/watching-page.tsx'), 'WatchingPage'),
});

const statements = createRoute({
  getParentRoute: () => inside,
  path: '/statements',
  beforeLoad: () => demandAbility('/statements'),
  staticData: { title: t('statements') },
  component: lazyRouteComponent(() => import('../features/statements/pages/statements-page.tsx'), 'StatementsPage'),
});

const statement = createRoute({
  getParentRoute: () => inside,
  path: '/statements/$uid',
  beforeLoad: () => demandAbility('/statements'),
  staticData: { title: t('statement') },
  component: lazyRouteComponent(() => import('../features/statements/pages/statement-page.tsx'), 'StatementPage'),
});

const downgrades = createRoute({
  getParentRoute: () => inside,
  path: '/downgrades',
  beforeLoad: () => demandAbility('/downgrades'),
  staticData: { title: t('downgrades') },
  component: lazyRouteComponent(() => import('../features/statements/pages/downgrades-page.tsx'), 'DowngradesPage'),
});

const residuals = createRoute({
  getParentRoute: () => inside,
  path: '/residuals',
  beforeLoad: () => demandAbility('/residuals'),
  staticData: { title: t('residuals') },
  component: lazyRouteComponent(() => import('../features/statements/pages/residuals-page.tsx'), 'ResidualsPage'),
});

/** Taking cards: the terminal, what was taken, what was paid, and how. */
export const PAYMENT_ROUTES = [
  deposits,
  deposit,
  batch,
  differences,
  watching,
  statements,
  statement,
  downgrades,
  residuals,
  terminal,
  transactions,
  transaction,
  customers,
  customer,
  disputes,
  dispute,
  paymentSettings,
] as const;
