import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';

/** Whoever sees every case and can sign in. */
const whoSees = (tx: ReadTransaction) =>
  tx
    .selectFrom('app_user')
    .where('role', 'in', ['underwriter', 'admin', 'superadmin'] satisfies Role[])
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null);

export const listColleaguesOf = async (
  tx: ReadTransaction,
  self: string,
): Promise<{ uid: string; name: string; role: Role }[]> => {
  const rows = await whoSees(tx)
    .select(['uid', 'first_name', 'last_name', 'role'])
    .where('uid', '<>', self)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('uid')
    .execute();
  // Held to the closed list by the condition above.
  return rows.map((row) => ({ uid: row.uid, name: `${row.first_name} ${row.last_name}`, role: row.role as Role }));
};

/** Of these people, those who can be spoken to. */
export const listColleaguesAmong = async (tx: ReadTransaction, uids: readonly string[]): Promise<string[]> => {
  const rows = await whoSees(tx).select('uid').where('uid', 'in', uids).execute();
  return rows.map(({ uid }) => uid);
};

export const insertMentions = (tx: WritableTransaction, noteUid: string, people: readonly string[]): void => {
  if (people.length === 0) return;
  defer(tx, tx.insertInto('note_mention').values(people.map((person) => ({ note_uid: noteUid, person }))));
};

export const listMentions = async (
  tx: ReadTransaction,
  notes: readonly string[],
): Promise<{ note: string; person: string; name: string }[]> => {
  if (notes.length === 0) return [];
  const rows = await tx
    .selectFrom('note_mention as m')
    .innerJoin('app_user as u', 'u.uid', 'm.person')
    .select(['m.note_uid', 'm.person', 'u.known_as'])
    .where('m.note_uid', 'in', notes)
    .execute();
  return rows.map((row) => ({ note: row.note_uid, person: row.person, name: row.known_as }));
};
