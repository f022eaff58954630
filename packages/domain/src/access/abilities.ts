/** What a merchant's owner may hand to a sub-user, one by one. */
export const SUB_USER_PERMISSIONS = [
  'read_dashboard',
  'read_application',
  'update_application',
  'read_rate',
  'charge_vt',
  'auth_vt',
  'capture_vt',
  'void_vt',
  'refund_vt',
  'savecard_vt',
  'read_transaction',
  'read_deposit',
  'answer_dispute',
  'manage_customer',
  'read_product',
  'create_product',
  'update_product',
  'delete_product',
  'adjust_stock',
  'manage_category',
  'manage_tax',
  'use_pos',
  'override_price',
  'discount_pos',
  'refund_pos',
  'open_shift',
  'close_shift',
  'move_cash',
  'approve_pos',
  'read_report',
  'create_ticket',
  'read_ticket',
  'manage_user',
  'read_setting',
  'update_setting',
] as const;
export type SubUserPermission = (typeof SUB_USER_PERMISSIONS)[number];

/** Every ability the product knows, as `action_subject`. A string outside this list is refused everywhere. */
export const ABILITIES = [
  'read_Auth',
  ...SUB_USER_PERMISSIONS,
  'read_staff',
  'create_staff',
  'update_staff',
  'block_staff',
  'delete_staff',
  'read_inbox',
  'work_task',
  'read_risk',
  'clear_risk',
  'manage_watchlist',
  'read_rateplan',
  'manage_rateplan',
  'manage_agreement',
  'read_bank',
  'manage_bank',
  'read_handoff',
  'send_handoff',
  'manage_settlement',
  'read_residual',
  'manage_report',
  'read_audit',
  'export_audit',
  'manage_integration',
  'switch_role',
] as const;
export type Ability = (typeof ABILITIES)[number];

export const isAbility = (text: string): text is Ability => ABILITIES.some((ability) => ability === text);

export interface AbilityPair {
  action: string;
  subject: string;
}

/** Splits at the first underscore only: `read_merchant_report` is read on merchant_report. */
export const splitAbility = (ability: string): AbilityPair => {
  const [action = '', ...subject] = ability.split('_');
  return { action, subject: subject.join('_') };
};

/** Somebody with no ability stored may still read Auth: sign out, see the own session, ask again. */
export const DEFAULT_ABILITIES: readonly Ability[] = ['read_Auth'];
