import {
  IconAddressBook,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconChecklist,
  IconCode,
  IconFiles,
  IconFileText,
  IconHistory,
  IconLayoutDashboard,
  IconListSearch,
  IconLifebuoy,
  IconMail,
  IconMailbox,
  IconMessageQuestion,
  IconMessages,
  IconProgressCheck,
  IconReceipt2,
  IconRoute,
  IconSend,
  IconShieldLock,
  IconStack2,
  IconTemplate,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

import { t } from './messages.ts';
import type { Page } from './page.ts';
import { PAGE_ABILITIES } from './page-abilities.ts';
import { PAYMENT_PAGES, PAYMENT_SETTINGS_PAGE, TEAM_PAGE } from './payment-pages.ts';

const filled = { group: 'application', can: 'read_application' } as const;

/** The merchant's application, section by section. */
const APPLICATION_PAGES: readonly Page[] = [
  {
    ...filled,
    path: '/my-applications',
    to: '/my-applications',
    title: t('ownApplications'),
    icon: IconFileText,
  },
  {
    ...filled,
    path: '/CompanyProfile',
    to: '/CompanyProfile',
    title: t('companyProfile'),
    icon: IconBuilding,
  },
  {
    ...filled,
    path: '/CompanyOwnershipProfile',
    to: '/CompanyOwnershipProfile',
    title: t('ownershipProfile'),
    icon: IconUsersGroup,
  },
  {
    ...filled,
    path: '/BusinessProfile',
    to: '/BusinessProfile',
    title: t('businessProfile'),
    icon: IconBuildingStore,
  },
  {
    ...filled,
    path: '/CompanyOwnershipProfile?part=security',
    to: '/CompanyOwnershipProfile',
    search: { part: 'security' },
    title: t('securityMeasures'),
    icon: IconShieldLock,
  },
  {
    ...filled,
    path: '/SettlementBankDetails',
    to: '/SettlementBankDetails',
    title: t('settlementDetails'),
    icon: IconBuildingBank,
  },
  {
    ...filled,
    path: '/AllContact',
    to: '/AllContact',
    title: t('contacts'),
    icon: IconAddressBook,
  },
  {
    ...filled,
    path: '/documents',
    to: '/documents',
    title: t('documents'),
    icon: IconFiles,
  },
  {
    ...filled,
    path: '/summary',
    to: '/summary',
    title: t('summary'),
    icon: IconChecklist,
  },
  {
    ...filled,
    path: '/status',
    to: '/status',
    title: t('status'),
    icon: IconProgressCheck,
  },
  {
    path: '/my-queries',
    to: '/my-queries',
    title: t('ownQueries'),
    icon: IconMessageQuestion,
    group: 'application',
    can: PAGE_ABILITIES['/my-queries'],
  },
];

const QUEUE_PAGE: Page = {
  path: '/applications',
  to: '/applications',
  title: t('applications'),
  icon: IconStack2,
  group: 'work',
  can: PAGE_ABILITIES['/applications'],
};

const TASKS_PAGE: Page = {
  path: '/tasks',
  to: '/tasks',
  title: t('tasks'),
  icon: IconChecklist,
  group: 'work',
  can: PAGE_ABILITIES['/tasks'],
};

const INBOX_PAGE: Page = {
  path: '/queries',
  to: '/queries',
  title: t('queries'),
  icon: IconMessages,
  group: 'work',
  can: PAGE_ABILITIES['/queries'],
};

const HANDOFFS_PAGE: Page = {
  path: '/handoffs',
  to: '/handoffs',
  title: t('handoffs'),
  icon: IconSend,
  group: 'work',
  can: PAGE_ABILITIES['/handoffs'],
};

const SUPPORT_PAGE: Page = {
  path: '/support',
  to: '/support',
  title: t('support'),
  icon: IconLifebuoy,
  group: 'work',
  can: PAGE_ABILITIES['/support'],
};

/** Every page that has an address of its own in menu, search and bookmarks. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    to: '/',
    title: t('dashboard'),
    icon: IconLayoutDashboard,
    group: 'work',
  },
  QUEUE_PAGE,
  TASKS_PAGE,
  INBOX_PAGE,
  HANDOFFS_PAGE,
  ...PAYMENT_PAGES,
  SUPPORT_PAGE,
  ...APPLICATION_PAGES,
  {
    path: '/users',
    to: '/users',
    title: t('users'),
    icon: IconUsers,
    group: 'setUp',
    can: PAGE_ABILITIES['/users'],
  },
  TEAM_PAGE,
  PAYMENT_SETTINGS_PAGE,
  {
    path: '/query-templates',
    to: '/query-templates',
    title: t('queryTemplates'),
    icon: IconTemplate,
    group: 'setUp',
    can: PAGE_ABILITIES['/query-templates'],
  },
  {
    path: '/bypasses',
    to: '/bypasses',
    title: t('bypasses'),
    icon: IconRoute,
    group: 'setUp',
    can: PAGE_ABILITIES['/bypasses'],
  },
  {
    path: '/audit',
    to: '/audit',
    title: t('auditLog'),
    icon: IconHistory,
    group: 'setUp',
    can: PAGE_ABILITIES['/audit'],
  },
  {
    path: '/watch-lists',
    to: '/watch-lists',
    title: t('watchLists'),
    icon: IconListSearch,
    group: 'setUp',
    can: PAGE_ABILITIES['/watch-lists'],
  },
  {
    path: '/rate-plans',
    to: '/rate-plans',
    title: t('ratePlans'),
    icon: IconReceipt2,
    group: 'setUp',
    can: PAGE_ABILITIES['/rate-plans'],
  },
  {
    path: '/banks',
    to: '/banks',
    title: t('banks'),
    icon: IconBuildingBank,
    group: 'setUp',
    can: PAGE_ABILITIES['/banks'],
  },
  {
    path: '/agreement',
    to: '/agreement',
    title: t('agreement'),
    icon: IconFileText,
    group: 'setUp',
    can: PAGE_ABILITIES['/agreement'],
  },
  {
    path: '/messages',
    to: '/messages',
    title: t('messages'),
    icon: IconMail,
    group: 'setUp',
    can: PAGE_ABILITIES['/messages'],
  },
  {
    path: '/developers',
    to: '/developers',
    title: t('developers'),
    icon: IconCode,
    group: 'setUp',
    can: PAGE_ABILITIES['/developers'],
  },
  {
    path: '/account',
    to: '/account',
    title: t('account'),
    icon: IconUserCircle,
    group: 'you',
  },
  {
    path: '/outbox',
    to: '/outbox',
    title: t('outbox'),
    icon: IconMailbox,
    group: 'demo',
  },
];
