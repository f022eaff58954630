import type { RecordKind } from '@ledgate/domain/search/kinds.ts';
import { useEffect } from 'react';

import { person } from './session.ts';
import { isRecord, parseStored, readStored, STORED, writeStored } from './storage.ts';

/** Which record it is. What it is called stays with the server, which tells whoever may still see it. */
export interface RecordName {
  kind: RecordKind;
  uid: string;
}

/** One more than are shown, since the one that is open is not. */
const MOST = 9;

const isName = (value: unknown): value is RecordName =>
  isRecord(value) && typeof value['kind'] === 'string' && typeof value['uid'] === 'string';

/** What the person signed in opened in this browser, the last one first. */
export const openedRecords = (): RecordName[] => {
  const kept = parseStored(readStored(STORED.opened));
  if (!isRecord(kept) || kept['person'] !== person.get()?.uid || !Array.isArray(kept['records'])) return [];
  return kept['records'].filter(isName).slice(0, MOST);
};

const remember = (record: RecordName): void => {
  const others = openedRecords().filter(({ kind, uid }) => kind !== record.kind || uid !== record.uid);
  const kept = { person: person.get()?.uid, records: [record, ...others].slice(0, MOST) };
  writeStored(STORED.opened, JSON.stringify(kept));
};

let here: RecordName | null = null;

/** The record that is open now. */
export const recordHere = (): RecordName | null => here;

/** Says which record the page or drawer shows, once it is there; the search offers it again, and pins it. */
export const useOpenRecord = (kind: RecordKind, uid: string | undefined): void => {
  useEffect(() => {
    if (uid === undefined) return undefined;
    const record = { kind, uid };
    here = record;
    remember(record);
    return () => {
      if (here === record) here = null;
    };
  }, [kind, uid]);
};
