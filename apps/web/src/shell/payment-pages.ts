import {
  IconAddressBook,
  IconAdjustments,
  IconBuildingBank,
  IconCreditCard,
  IconEye,
  IconFileInvoice,
  IconGavel,
  IconReceipt,
  IconReportMoney,
  IconScale,
  IconTrendingDown,
} from '@tabler/icons-react';

import { t } from './messages.ts';
import type { Page } from './page.ts';
import { PAGE_ABILITIES } from './page-abilities.ts';

/** Taking cards, for merchants who are boarded; others are told why not. */
export const PAYMENT_PAGES: readonly Page[] = [
  {
    path: '/terminal',
    to: '/terminal',
    title: t('terminal'),
    icon: IconCreditCard,
    group: 'work',
    can: PAGE_ABILITIES['/terminal'],
  },
  {
    path: '/transactions',
    to: '/transactions',
    title: t('transactions'),
    icon: IconReceipt,
    group: 'money',
    can: PAGE_ABILITIES['/transactions'],
  },
  {
    path: '/customers',
    to: '/customers',
    title: t('customers'),
    icon: IconAddressBook,
    group: 'work',
    can: PAGE_ABILITIES['/customers'],
  },
  {
    path: '/disputes',
    to: '/disputes',
    title: t('disputes'),
    icon: IconGavel,
    group: 'money',
    can: PAGE_ABILITIES['/disputes'],
  },
  {
    path: '/deposits',
    to: '/deposits',
    title: t('deposits'),
    icon: IconBuildingBank,
    group: 'money',
    can: PAGE_ABILITIES['/deposits'],
  },
  {
    path: '/differences',
    to: '/differences',
    title: t('differences'),
    icon: IconScale,
    group: 'money',
    can: PAGE_ABILITIES['/differences'],
  },
  {
    path: '/watching',
    to: '/watching',
    title: t('watching'),
    icon: IconEye,
    group: 'money',
    can: PAGE_ABILITIES['/watching'],
  },
  {
    path: '/statements',
    to: '/statements',
    title: t('statements'),
    icon: IconFileInvoice,
    group: 'money',
    can: PAGE_ABILITIES['/statements'],
  },
  {
    path: '/downgrades',
    to: '/downgrades',
    title: t('downgrades'),
    icon: IconTrendingDown,
    group: 'money',
    can: PAGE_ABILITIES['/downgrades'],
  },
  {
    path: '/residuals',
    to: '/residuals',
    title: t('residuals'),
    icon: IconReportMoney,
    group: 'money',
    can: PAGE_ABILITIES['/residuals'],
  },
];

export const PAYMENT_SETTINGS_PAGE: Page = {
  path: '/payment-settings',
  to: '/payment-settings',
  title: t('paymentSettings'),
  icon: IconAdjustments,
  group: 'setUp',
  can: PAGE_ABILITIES['/payment-settings'],
};
