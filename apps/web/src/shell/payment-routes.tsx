import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

import { productsSearch } from '../features/catalogue/paths.ts';
import { customersSearch } from '../features/customers/paths.ts';
import { teamSearch } from '../features/merchant-users/paths.ts';
import { disputesSearch } from '../features/disputes/paths.ts';
import { registersSearch, salesSearch, whoseSearch } from '../features/sales/paths.ts';
import { differencesSearch } from '../features/settlement/paths.ts';
import { watchingSearch } from '../features/watching/paths.ts';
import { transactionsSearch } from '../features/payments/paths.ts';
import { demandAbility } from './guards.ts';
import { t } from './messages.ts';
import { REPORT_ROUTES } from './report-routes.tsx';
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

/** A document of its own as well, which opens without a network. */
const till = createRoute({
  getParentRoute: () => inside,
  path: '/till',
  beforeLoad: () => {
    demandAbility('/till');
    throw redirect({ href: '/till', reloadDocument: true });
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

const products = createRoute({
  getParentRoute: () => inside,
  path: '/products',
  validateSearch: strictly(productsSearch),
  beforeLoad: () => demandAbility('/products'),
  staticData: { title: t('products') },
  component: lazyRouteComponent(() => import('../features/catalogue/pages/products-page.tsx'), 'ProductsPage'),
});

const productCategories = createRoute({
  getParentRoute: () => inside,
  path: '/products/categories',
  validateSearch: strictly(productsSearch),
  beforeLoad: () => demandAbility('/products'),
  staticData: { title: t('productCategories') },
  component: lazyRouteComponent(() => import('../features/catalogue/pages/categories-page.tsx'), 'CategoriesPage'),
});

const productTaxes = createRoute({
  getParentRoute: () => inside,
  path: '/products/taxes',
  validateSearch: strictly(productsSearch),
  beforeLoad: () => demandAbility('/products'),
  staticData: { title: t('productTaxes') },
  component: lazyRouteComponent(() => import('../features/catalogue/pages/taxes-page.tsx'), 'TaxesPage'),
});

const productImport = createRoute({
  getParentRoute: () => inside,
  path: '/products/import',
  beforeLoad: () => demandAbility('/products/import'),
  staticData: { title: t('productImport') },
  component: lazyRouteComponent(() => import('../features/catalogue/pages/import-page.tsx'), 'ImportPage'),
});

const sales = createRoute({
  getParentRoute: () => inside,
  path: '/sales',
  validateSearch: strictly(salesSearch),
  beforeLoad: () => demandAbility('/sales'),
  staticData: { title: t('sales') },
  component: lazyRouteComponent(() => import('../features/sales/pages/sales-page.tsx'), 'SalesPage'),
});

const sale = createRoute({
  getParentRoute: () => inside,
  path: '/sales/$uid',
  validateSearch: strictly(whoseSearch),
  beforeLoad: () => demandAbility('/sales'),
  staticData: { title: t('sale') },
  component: lazyRouteComponent(() => import('../features/sales/pages/sale-page.tsx'), 'SalePage'),
});

const registers = createRoute({
  getParentRoute: () => inside,
  path: '/registers',
  validateSearch: strictly(registersSearch),
  beforeLoad: () => demandAbility('/registers'),
  staticData: { title: t('registers') },
  component: lazyRouteComponent(() => import('../features/sales/pages/registers-page.tsx'), 'RegistersPage'),
});

const shift = createRoute({
  getParentRoute: () => inside,
  path: '/shifts/$uid',
  validateSearch: strictly(whoseSearch),
  beforeLoad: () => demandAbility('/registers'),
  staticData: { title: t('shift') },
  component: lazyRouteComponent(() => import('../features/sales/pages/shift-page.tsx'), 'ShiftPage'),
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

const team = createRoute({
  getParentRoute: () => inside,
  path: '/usermerchant',
  validateSearch: strictly(teamSearch),
  beforeLoad: () => demandAbility('/usermerchant'),
  staticData: { title: t('team') },
  component: lazyRouteComponent(() => import('../features/merchant-users/pages/team-page.tsx'), 'TeamPage'),
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
  ...REPORT_ROUTES,
  terminal,
  till,
  transactions,
  transaction,
  customers,
  customer,
  products,
  productCategories,
  productTaxes,
  productImport,
  sales,
  sale,
  registers,
  shift,
  disputes,
  dispute,
  paymentSettings,
  team,
] as const;
