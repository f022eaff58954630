import { ABILITIES, DEFAULT_ABILITIES, type Ability } from './abilities.ts';
import type { Role } from './roles.ts';

/** Held by everybody of the role, by nobody, or by those to whom the merchant's owner handed it. */
type Grant = boolean | 'handed';
type Grants = Record<Ability, Grant>;

const YES = true;
const no = false;
const HANDED = 'handed';

/** What a merchant's owner holds, and may hand to sub-users one by one. */
const merchantSide = <G extends Grant>(held: G): Record<Exclude<Ability, 'read_Auth' | StaffAbility>, G> => ({
  read_dashboard: held,
  read_application: held,
  update_application: held,
  read_rate: held,
  charge_vt: held,
  auth_vt: held,
  capture_vt: held,
  void_vt: held,
  refund_vt: held,
  savecard_vt: held,
  read_transaction: held,
  read_deposit: held,
  answer_dispute: held,
  manage_customer: held,
  read_product: held,
  create_product: held,
  update_product: held,
  delete_product: held,
  adjust_stock: held,
  manage_category: held,
  manage_tax: held,
  use_pos: held,
  override_price: held,
  discount_pos: held,
  refund_pos: held,
  open_shift: held,
  close_shift: held,
  move_cash: held,
  approve_pos: held,
  read_report: held,
  create_ticket: held,
  read_ticket: held,
  manage_user: held,
  read_setting: held,
  update_setting: held,
});

type RiskAbility = 'read_risk' | 'clear_risk' | 'work_task' | 'manage_watchlist' | 'manage_agreement';
type HandoffAbility = 'read_handoff' | 'send_handoff' | 'manage_settlement';
type AuditAbility = 'read_audit' | 'export_audit';
type PlanAbility = 'read_rateplan' | 'manage_rateplan';
type BankAbility = 'read_bank' | 'manage_bank';
type StaffAbility =
  | 'read_staff'
  | 'create_staff'
  | 'update_staff'
  | 'block_staff'
  | 'delete_staff'
  | 'read_inbox'
  | RiskAbility
  | PlanAbility
  | BankAbility
  | HandoffAbility
  | AuditAbility
  | 'manage_integration'
  | 'read_residual'
  | 'manage_report'
  | 'switch_role';

const manageStaff = (
  held: boolean,
): Omit<
  Record<StaffAbility, boolean>,
  | RiskAbility
  | PlanAbility
  | BankAbility
  | HandoffAbility
  | AuditAbility
  | 'read_inbox'
  | 'manage_integration'
  | 'read_residual'
  | 'manage_report'
  | 'switch_role'
> => ({
  read_staff: held,
  create_staff: held,
  update_staff: held,
  block_staff: held,
  delete_staff: held,
});

/** Those who review see and clear risk and do the desk's tasks; admins load the lists and word the agreement. Others see none of it. */
const judgeRisk = (reviews: boolean, loads: boolean): Record<RiskAbility, boolean> => ({
  read_risk: reviews,
  clear_risk: reviews,
  work_task: reviews,
  manage_watchlist: loads,
  manage_agreement: loads,
});

/** Which kinds, and whose, is said in rates/plans.ts. */
const usePlans = (reads: boolean, writes: boolean): Record<PlanAbility, boolean> => ({
  read_rateplan: reads,
  manage_rateplan: writes,
});

/** Whoever reviews reads what each bank wants; how packages get there is the admins'. */
const useBanks = (reads: boolean, writes: boolean): Record<BankAbility, boolean> => ({
  read_bank: reads,
  manage_bank: writes,
});

/** Those who review follow a merchant to bank and provider and answer for it there; admins send. */
const handOver = (reads: boolean, sends: boolean): Record<HandoffAbility, boolean> => ({
  read_handoff: reads,
  send_handoff: sends,
  manage_settlement: sends,
});

/** How much of the log a reader sees is said in audit-sight.ts; only admins carry it out of the house. */
const seeAudit = (reads: boolean, exports: boolean): Record<AuditAbility, boolean> => ({
  read_audit: reads,
  export_audit: exports,
});

/** Each role answers for each ability, or this does not compile. */
export const GRANTS: Record<Role, Grants> = {
  merchant: {
    read_Auth: YES,
    ...merchantSide(YES),
    ...manageStaff(no),
    ...judgeRisk(no, no),
    ...usePlans(no, no),
    ...useBanks(no, no),
    ...handOver(no, no),
    ...seeAudit(no, no),
    read_inbox: no,
    manage_integration: YES,
    read_residual: no,
    manage_report: no,
    switch_role: no,
  },
  subuser: {
    read_Auth: YES,
    ...merchantSide(HANDED),
    ...manageStaff(no),
    ...judgeRisk(no, no),
    ...usePlans(no, no),
    ...useBanks(no, no),
    ...handOver(no, no),
    ...seeAudit(no, no),
    read_inbox: no,
    manage_integration: no,
    read_residual: no,
    manage_report: no,
    switch_role: no,
  },
  underwriter: {
    read_Auth: YES,
    ...merchantSide(no),
    ...manageStaff(no),
    ...judgeRisk(YES, no),
    ...usePlans(YES, no),
    ...useBanks(YES, no),
    ...handOver(YES, no),
    ...seeAudit(YES, no),
    read_dashboard: YES,
    read_transaction: YES,
    read_deposit: YES,
    read_report: YES,
    read_inbox: YES,
    manage_integration: no,
    read_residual: no,
    manage_report: no,
    switch_role: no,
  },
  iso: {
    read_Auth: YES,
    ...merchantSide(no),
    ...manageStaff(no),
    ...judgeRisk(no, no),
    ...usePlans(YES, YES),
    ...useBanks(no, no),
    ...handOver(no, no),
    ...seeAudit(no, no),
    read_dashboard: YES,
    read_transaction: YES,
    read_deposit: YES,
    read_report: YES,
    read_inbox: YES,
    manage_integration: YES,
    read_residual: YES,
    manage_report: no,
    switch_role: no,
  },
  admin: {
    read_Auth: YES,
    ...merchantSide(no),
    ...manageStaff(YES),
    ...judgeRisk(YES, YES),
    ...usePlans(YES, YES),
    ...useBanks(YES, YES),
    ...handOver(YES, YES),
    ...seeAudit(YES, YES),
    read_dashboard: YES,
    read_transaction: YES,
    read_deposit: YES,
    read_report: YES,
    read_setting: YES,
    read_product: YES,
    read_inbox: YES,
    manage_integration: YES,
    read_residual: YES,
    manage_report: YES,
    switch_role: no,
  },
  superadmin: {
    read_Auth: YES,
    ...merchantSide(no),
    ...manageStaff(YES),
    ...judgeRisk(YES, YES),
    ...usePlans(YES, YES),
    ...useBanks(YES, YES),
    ...handOver(YES, YES),
    ...seeAudit(YES, YES),
    read_dashboard: YES,
    read_transaction: YES,
    read_deposit: YES,
    read_report: YES,
    read_setting: YES,
    read_product: YES,
    manage_user: YES,
    read_inbox: YES,
    manage_integration: YES,
    read_residual: YES,
    manage_report: YES,
    switch_role: YES,
  },
};

/** The abilities a person holds in a role; what was handed to them counts only where the table says so. */
export const abilitiesOf = (role: Role, handed: readonly string[]): Ability[] => {
  const isHeld = (ability: Ability): boolean => {
    const grant = GRANTS[role][ability];
    return grant === HANDED ? handed.includes(ability) : grant;
  };
  const held = ABILITIES.filter(isHeld);
  return held.length > 0 ? held : [...DEFAULT_ABILITIES];
};
