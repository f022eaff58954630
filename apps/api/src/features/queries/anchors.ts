import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { DOCUMENT_NEEDS } from '@ledgate/domain/applications/documents/document-types.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { fieldOf } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { aboutOf, anchorFault } from '@ledgate/domain/queries/about.ts';
import type { Anchor } from '@ledgate/domain/queries/query.ts';
import { Failure } from '../../core/failure.ts';
import type { Loaded } from '../applications/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { documentMark } from './note-store.ts';

const recordOf = ({ records }: Loaded, section: FormSection, record: string | null | undefined) =>
  records.find((one) => one.section === section && (!isMany(section) || one.uid === record));

const openValues = ({ facts }: Loaded, section: FormSection, record: string): Values | undefined => {
  if (section === 'company' || section === 'business' || section === 'security') return facts[section];
  const of = { ownership: facts.owners, settlement: facts.accounts, contact: facts.contacts }[section];
  return of.find(({ uid }) => uid === record)?.values;
};

/** What stands in the field now, as people read it; a secret as its mask. */
export const quote = (loaded: Loaded, { section, record, field: name }: Anchor): string | null => {
  if (section === 'documents' || !name) return null;
  const [field, stored] = [fieldOf(section, name), recordOf(loaded, section, record)];
  if (!field || !stored) return null;
  const value = openValues(loaded, section, stored.uid)?.[name];
  const shown = field.secret && typeof value === 'string' ? maskSecret(field.secret, value) : value;
  return showValue(field, shown, loaded.facts, nameOfCode) ?? null;
};

/** What is there now, in one word: another word later says that it was changed. */
export const markOf = async (
  tx: ReadTransaction,
  applicationUid: string,
  loaded: Loaded,
  { section, record = null, field, document }: Anchor,
): Promise<string> => {
  if (section === 'documents') {
    const need = document ? DOCUMENT_NEEDS.find(({ types }) => types.includes(document)) : undefined;
    return documentMark(tx, applicationUid, { documents: document ? (need?.types ?? [document]) : null, record });
  }
  const own = loaded.records.filter((one) => one.section === section && (record === null || one.uid === record));
  if (field) return own.map((one) => `${one.uid}:${one.revisions[field] ?? 0}`).join(' ');
  return own.map((one) => `${one.uid}:${one.version}`).join(' ');
};

export interface Anchored {
  about: string;
  quoted: string | null;
  mark: string;
}

/** Looks at what a question is about; refuses one about nothing. `path` is where it stands in the request. */
export const anchorTo = async (
  tx: ReadTransaction,
  applicationUid: string,
  loaded: Loaded,
  anchor: Anchor,
  path: string,
): Promise<Anchored> => {
  const fault = anchorFault(loaded.facts, anchor);
  if (fault) {
    throw new Failure('invalid', 'Nothing was sent. Check the marked fields.', {
      errors: { [`${path}${fault.field}`]: [fault.reason] },
    });
  }
  return {
    about: aboutOf(loaded.facts, anchor),
    quoted: quote(loaded, anchor),
    mark: await markOf(tx, applicationUid, loaded, anchor),
  };
};
