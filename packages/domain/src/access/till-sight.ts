import type { Ability } from './abilities.ts';
import { isStaff, type Role } from './roles.ts';

/** Whoever sells, gives back or reads the books sees what was sold; admins see it as they see settings. */
const SEES: readonly Ability[] = ['use_pos', 'refund_pos', 'read_report'];

export const seesTill = (role: Role, holds: (ability: Ability) => boolean): boolean =>
  isStaff(role) ? holds('read_setting') : SEES.some(holds);
