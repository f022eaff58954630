import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type W9, type W9Class, w9Of } from '@ledgate/domain/applications/documents/w9.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { loadFacts, type Loaded, w9Mark } from '../applications/public.ts';

export interface W9Source {
  form: W9;
  mark: Buffer;
  digits: string;
  /** Where the number is kept. */
  place: { record: string; field: string };
}

/** The form from the answers as they are, with its number open; null where they make none. */
export const sourceOf = ({ facts, records }: Loaded, box: W9Class): W9Source | null => {
  const form = w9Of(facts, box);
  const mark = w9Mark(facts, records, box);
  if (!form || !mark) return null;
  const { owner, field } = form.tin;
  const values = owner === null ? facts.company : facts.owners.find(({ uid }) => uid === owner)?.values;
  const record = owner ?? records.find(({ section }) => section === 'company')?.uid;
  const digits = values?.[field];
  if (record === undefined) return null;
  if (typeof digits !== 'string') throw new Failure('unreadable', 'The tax ID could not be opened. Enter it again.');
  return { form, mark, digits, place: { record, field } };
};

export const loadSource = async (
  tx: ReadTransaction,
  parts: Parts,
  applicationUid: string,
  box: W9Class,
): Promise<W9Source | null> => sourceOf(await loadFacts(tx, parts, applicationUid), box);
