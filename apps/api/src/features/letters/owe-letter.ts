import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { LETTER_DAYS } from '@ledgate/domain/lifecycle/adverse-action.ts';
import type { Parts } from '../../core/parts.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { insertLetter, setDropped } from './store.ts';

const DAY_MS = 86_400_000;

/** A decline owes a letter: admins may read and send it, and on its day it sends itself. */
export const oweLetter = async (
  tx: WritableTransaction,
  parts: Parts,
  applicationUid: string,
  n: number,
): Promise<void> => {
  const at = parts.clock();
  const sendAt = new Date(at.getTime() + LETTER_DAYS * DAY_MS);
  await insertLetter(tx, { applicationUid, n, at, sendAt });
  await openTask(tx, parts, { kind: 'adverse_action_letter', applicationUid, dueAt: sendAt });
};

/** The decline no longer stands; what was sent stays sent. */
export const dropLetter = async (tx: WritableTransaction, parts: Parts, applicationUid: string): Promise<void> => {
  if (!(await setDropped(tx, applicationUid, parts.clock()))) return;
  await closeTask(tx, parts, { kind: 'adverse_action_letter', applicationUid, outcome: 'withdrawn' });
};
