import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/** What the house keeps in one lane each. */
const OF_THE_HOUSE: Record<string, string> = {
  'system:agreement': 'Merchant agreement',
  'system:audit': 'Audit log',
  'system:delivery': 'Messages',
  'system:query_templates': 'Query templates',
  'system:rate-plans': 'Rate plans',
  'system:tasks': 'Tasks',
  'system:watch-lists': 'Watch lists',
};
const DEMO = 'system:demo-';

interface Named {
  uid: string;
  name: string;
}
type Finder = (tx: ReadTransaction, uids: string[]) => Promise<Named[]>;

const people: Finder = (tx, uids) =>
  tx.selectFrom('app_user').select(['uid', 'known_as as name']).where('uid', 'in', uids).execute();

/** What stands before the id in a lane's name, and where the name of whoever bears the id is found. */
const FINDERS: Record<string, Finder> = {
  'application:': (tx, uids) =>
    tx
      .selectFrom('application')
      .select(['uid', sql<string>`concat_ws(' ', reference, coalesce(dba_name, legal_name))`.as('name')])
      .where('uid', 'in', uids)
      .execute(),
  'merchant:': (tx, uids) => tx.selectFrom('merchant').select(['uid', 'name']).where('uid', 'in', uids).execute(),
  'user:': people,
  'account:': people,
  'system:iso-': (tx, uids) => tx.selectFrom('iso').select(['uid', 'name']).where('uid', 'in', uids).execute(),
  'system:bank-': (tx, uids) => tx.selectFrom('bank').select(['uid', 'name']).where('uid', 'in', uids).execute(),
};

const UID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Some lanes are of nobody in particular, such as those of refused sign-ins. */
const uidsBehind = (prefix: string, lanes: readonly string[]): string[] =>
  lanes
    .filter((lane) => lane.startsWith(prefix))
    .map((lane) => lane.slice(prefix.length))
    .filter((id) => UID.test(id));

export type SubjectNames = (lane: string) => string | null;

/** How people call what these lanes are about. In the scope of whoever asks: whom they may not see has no name. */
export const nameSubjects = async (tx: ReadTransaction, lanes: readonly string[]): Promise<SubjectNames> => {
  const names = new Map<string, string>();
  const known = [...new Set(lanes)];
  for (const [prefix, find] of Object.entries(FINDERS)) {
    const uids = uidsBehind(prefix, known);
    if (uids.length === 0) continue;
    for (const { uid, name } of await find(tx, uids)) names.set(`${prefix}${uid}`, name);
  }
  return (lane) => names.get(lane) ?? OF_THE_HOUSE[lane] ?? (lane.startsWith(DEMO) ? 'Demo data' : null);
};

const REFERENCE = /^(?:ma-?)?(\d{3,9})$/i;

/** The lane of the application that goes by this reference, typed with or without its letters. */
export const laneOfReference = async (tx: ReadTransaction, words: string): Promise<string | null> => {
  const number = REFERENCE.exec(words.trim())?.[1];
  if (number === undefined) return null;
  const found = await tx
    .selectFrom('application')
    .select('uid')
    .where('reference', '=', `MA-${number}`)
    .executeTakeFirst();
  return found ? `application:${found.uid}` : null;
};
