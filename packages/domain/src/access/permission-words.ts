import { SUB_USER_PERMISSIONS, type SubUserPermission } from './abilities.ts';
import type { RoleSetting } from './team.ts';

export const PERMISSION_GROUPS = ['terminal', 'till', 'catalog', 'money', 'account', 'business'] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

export const GROUP_WORDS: Record<PermissionGroup, string> = {
  terminal: 'Virtual terminal',
  till: 'Point of sale',
  catalog: 'Products and taxes',
  money: 'Payments and reports',
  account: 'Application and support',
  business: 'Business',
};

export interface PermissionWords {
  group: PermissionGroup;
  label: string;
  explanation: string;
}

const words = (group: PermissionGroup, label: string, explanation: string): PermissionWords => ({
  group,
  label,
  explanation,
});

/** What each permission is called where it is handed out, and what it opens. */
export const PERMISSION_WORDS: Record<SubUserPermission, PermissionWords> = {
  charge_vt: words('terminal', 'Charge cards', 'Take card payments and adjust tips'),
  auth_vt: words('terminal', 'Authorize cards', 'Put a hold on a card without charging it'),
  capture_vt: words('terminal', 'Capture', 'Charge a card that was authorized before'),
  void_vt: words('terminal', 'Void', 'Cancel a payment before it settles'),
  refund_vt: words('terminal', 'Refund', 'Give money back to a card'),
  savecard_vt: words('terminal', 'Save cards', 'Keep cards on file, and remove them'),
  manage_customer: words('terminal', 'Edit customers', 'Add, change and remove customers'),
  use_pos: words('till', 'Use the register', 'Ring up sales and take payment'),
  override_price: words('till', 'Change prices', 'Sell at another price than listed'),
  discount_pos: words('till', 'Give discounts', 'Take an amount or percentage off a sale'),
  refund_pos: words('till', 'Refund sales', 'Take back items and return the money'),
  open_shift: words('till', 'Open the drawer', 'Start a shift with the cash in the drawer'),
  close_shift: words('till', 'Close the drawer', 'Count the cash and end a shift'),
  move_cash: words('till', 'Move cash', 'Pay cash into the drawer or out of it'),
  approve_pos: words('till', 'Approve', 'Let a cashier go on where they lack a right, and review differences'),
  read_product: words('catalog', 'View products', 'See products, categories and taxes'),
  create_product: words('catalog', 'Add products', 'Add products to the catalog'),
  update_product: words('catalog', 'Edit products', 'Change names and prices'),
  delete_product: words('catalog', 'Remove products', 'Take products off the catalog'),
  adjust_stock: words('catalog', 'Adjust stock', 'Record deliveries, losses and counts'),
  manage_category: words('catalog', 'Edit categories', 'Add, change and remove categories'),
  manage_tax: words('catalog', 'Edit taxes', 'Add, change and remove tax rates'),
  read_transaction: words('money', 'View payments', 'See payments, receipts and disputes, and export them'),
  read_deposit: words('money', 'View deposits', 'See what was paid out to your bank account'),
  read_report: words('money', 'View reports', 'See statements and reports'),
  answer_dispute: words('money', 'Answer disputes', 'Send evidence to the bank, or accept a dispute'),
  read_rate: words('account', 'View rates', 'See your rates and fees'),
  read_application: words('account', 'View application', 'See the application, its documents and status'),
  update_application: words('account', 'Edit application', 'Fill in the application, except bank accounts'),
  read_ticket: words('account', 'View messages', 'Read messages and questions from us'),
  create_ticket: words('account', 'Write messages', 'Write to us and answer questions'),
  read_dashboard: words('business', 'View dashboard', 'See the figures on the home page'),
  read_setting: words('business', 'View settings', 'See how you take payments'),
  update_setting: words('business', 'Change settings', 'Change receipts, tips, surcharges and card checks'),
  manage_user: words('business', 'Manage team', 'Invite people and change what they can do'),
};

export const permissionsIn = (group: PermissionGroup): readonly SubUserPermission[] =>
  SUB_USER_PERMISSIONS.filter((permission) => PERMISSION_WORDS[permission].group === group);

export const ROLE_SETTING_WORDS: Record<RoleSetting, { label: string; explanation: string }> = {
  manager: { label: 'Manager', explanation: 'Runs the business: everything except the team and the application' },
  cashier: { label: 'Cashier', explanation: 'Rings up sales and charges cards' },
  accountant: { label: 'Accountant', explanation: 'Reads payments, deposits, statements and rates' },
  viewer: { label: 'Viewer', explanation: 'Sees everything, changes nothing' },
  custom: { label: 'Custom', explanation: 'Choose each permission' },
};
