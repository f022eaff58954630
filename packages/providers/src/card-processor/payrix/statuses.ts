import { Unknown } from '../../outside/failures.ts';
import type { ProcessorState } from '@ledgate/domain/handoff/follow.ts';
import type { ProcessorDocument } from '@ledgate/domain/handoff/words.ts';
import type { ChangeRequest, DocumentRecord } from '../port.ts';

/**
 * By their number, with the word of their own papers. 0 is what was never submitted and also what is under review after
 * it was: only who remembers submitting it can tell, so it reads as the former.
 */
const STATUSES: Readonly<Record<number, readonly [ProcessorState, string]>> = {
  0: ['staged', 'NOTREADY'],
  1: ['submitted', 'READY'],
  2: ['boarded', 'BOARDED'],
  3: ['held', 'MANUAL'],
  4: ['closed', 'CLOSED'],
  5: ['held', 'INCOMPLETE'],
  6: ['pending', 'PENDING'],
};

export const SUBMITTED = 1;
export const CLOSED = 4;
export const STAGED = 0;

export const stateOf = (status: number | null): { state: ProcessorState; stateSaid: string } => {
  const known = status === null ? undefined : STATUSES[status];
  // A status nobody knows is no reason to guess where a merchant stands.
  if (!known) throw new Unknown('unknown_status');
  return { state: known[0], stateSaid: `${status} ${known[1]}` };
};

export const DOCUMENT_TYPES: Readonly<Record<ProcessorDocument, string>> = {
  general: 'general',
  personal_id: 'personalId',
  company_id: 'companyId',
  void_check: 'voidCheck',
  bank_statement: 'bankStatement',
  bank_letter: 'bankLetter',
  contract: 'contract',
  tax_document: 'taxDocument',
};

const plain = (said: string | null): string => (said ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

export const documentState = (said: string | null): DocumentRecord['state'] => {
  const word = plain(said);
  return word === 'processed' || word === 'failed' ? word : 'created';
};

const CHANGE_STATES: Readonly<Record<string, ChangeRequest['state']>> = {
  pending: 'pending',
  manualreview: 'review',
  approved: 'approved',
  declined: 'declined',
};

export const changeState = (said: string | null): ChangeRequest['state'] => {
  const known = CHANGE_STATES[plain(said)];
  if (!known) throw new Unknown('unknown_status');
  return known;
};
