import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { Failure } from '../../core/failure.ts';
import { hasIso } from './store.ts';

const wrongIso = (reason: string): Failure =>
  new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { iso: [reason] } });

/** The ISO a person of this role belongs to: one that exists for ISO people, none for everybody else. */
export const chooseIso = async (tx: ReadTransaction, role: Role, isoUid: string | null): Promise<string | null> => {
  if (role !== 'iso') {
    if (isoUid !== null) throw wrongIso('Only people of the ISO role belong to an ISO.');
    return null;
  }
  if (isoUid === null) throw wrongIso('Choose the ISO this person works for.');
  if (!(await hasIso(tx, isoUid))) throw wrongIso('This ISO doesn’t exist.');
  return isoUid;
};
