import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { isDeclared, type Told } from '@ledgate/domain/notices/table.ts';

interface Noted {
  actions: AuditAction[];
  told: Told[];
}

const noted = new WeakMap<WritableTransaction, Noted>();

const notedIn = (tx: WritableTransaction): Noted => {
  const known = noted.get(tx);
  if (known) return known;
  const fresh: Noted = { actions: [], told: [] };
  noted.set(tx, fresh);
  return fresh;
};

export const noteAction = (tx: WritableTransaction, action: AuditAction): void => void notedIn(tx).actions.push(action);

export const noteTold = (tx: WritableTransaction, told: Told): void => void notedIn(tx).told.push(told);

/** Refuses a change that tells what the table of notices does not name for it: in tests and development. */
export const demandDeclared = (tx: WritableTransaction): void => {
  const { actions, told } = notedIn(tx);
  const stray = told.find((one) => !actions.some((action) => isDeclared(action, one)));
  if (stray) throw new Error(`${actions.join(', ')} tells ${JSON.stringify(stray)}: not in the table of notices`);
};
