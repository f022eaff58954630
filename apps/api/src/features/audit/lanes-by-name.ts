import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { containing } from '../../core/http/paging.ts';
import { type ApplicationFilter, countApplications, listPage, USUAL_ORDER } from '../applications/public.ts';

const FEW = 50;
const SHORTEST = 3;

const ANY: ApplicationFilter = {
  statuses: null,
  search: null,
  assignee: undefined,
  iso: null,
  merchant: null,
  bands: null,
  due: null,
  snoozed: null,
  desk: null,
  submittedFrom: null,
  submittedUntil: null,
};

const listPeople = async (tx: ReadTransaction, words: string): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`select uid from app_user
    where known_as ilike ${containing(words)} or email ilike ${containing(words)}
    order by uid limit ${FEW}`.execute(tx);
  return rows.map(({ uid }) => uid);
};

/** By the same search as the list of applications, which knows their names and those of their owners. */
const listApplicationsCalled = async (tx: ReadTransaction, words: string): Promise<string[]> => {
  const filter = { ...ANY, search: words };
  const count = await countApplications(tx, filter);
  if (count === 0) return [];
  const found = await listPage(tx, { filter, ordering: USUAL_ORDER, place: null, offset: 0, limit: FEW }, count);
  return found.map(({ uid }) => uid);
};

export interface Called {
  lanes: string[];
  /** Whose own doings are meant as well. */
  people: string[];
}

/** Who and what goes by this name, in the scope of whoever asks. */
export const findByName = async (tx: ReadTransaction, text: string): Promise<Called> => {
  const words = text.trim();
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < SHORTEST) return { lanes: [], people: [] };
  const people = await listPeople(tx, words);
  const applications = await listApplicationsCalled(tx, words);
  return {
    lanes: [
      ...people.flatMap((uid) => [`user:${uid}`, `account:${uid}`]),
      ...applications.map((uid) => `application:${uid}`),
    ],
    people,
  };
};
