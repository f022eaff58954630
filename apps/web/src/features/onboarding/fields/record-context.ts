import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Store } from '../../../lib/store.ts';
import type { Draft } from '../draft/draft.ts';
import type { Input } from '../draft/input.ts';
import type { Line } from '../draft/line.ts';
import type { RecordOpening } from '../parts/opening.ts';

export type Inputs = Record<string, Input>;

/** What every field of one record's form shares. Nothing in it changes while the form stands. */
export interface RecordForm {
  draft: Draft;
  section: FormSection;
  /** The record's key in the draft, and its uid in the ledger's paths. */
  recordKey: string;
  recordUid: string | null;
  form: UseFormReturn<Inputs>;
  /** What of it can be changed, and what was asked about it. */
  opening: RecordOpening;
  /** How often somebody pressed Continue; from then on what is missing is said under its field too. */
  attempted: Store<number>;
  /** The question somebody is at, for the column beside the form. */
  guide: Store<Field | null>;
  /** Whether what is usual for the category is changed answer by answer. */
  usual: Store<boolean>;
}

export const RecordContext = createContext<RecordForm | null>(null);

export const useRecord = (): RecordForm => {
  const record = useContext(RecordContext);
  if (record === null) throw new Error('a field stands outside a form');
  return record;
};

/** Reads something small out of the draft; the caller is drawn again only when that changes. */
export const useDraftValue = <T extends string | number | boolean | undefined>(
  draft: Draft,
  select: (draft: Draft) => T,
): T => useSyncExternalStore(draft.subscribe, () => select(draft));

/** The field's path in the ledger, which is also the id of its input. */
export const pathIn = ({ section, recordUid }: Pick<RecordForm, 'section' | 'recordUid'>, name: string): string =>
  pathOf(section, isMany(section) ? (recordUid ?? undefined) : undefined, name);

export const lineOf = ({ draft, recordKey }: RecordForm): Line | undefined => draft.line(recordKey);
