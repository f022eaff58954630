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

export const isSameRecord = (one: RecordName, other: RecordName | null): boolean =>
  one.kind === other?.kind && one.uid === other.uid;

const isName = (value: unknown): value is RecordName =>
  isRecord(value) && typeof value['kind'] === 'string' && typeof value['uid'] === 'string';

/** What the person signed in opened in this browser, the last one first. */
export const openedRecords = (): RecordName[] => {
  const kept = parseStored(readStored(STORED.opened));
  if (!Array.isArray(kept) || kept[0] !== person.get()?.uid) return [];
  return kept.filter(isName).slice(0, MOST);
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
    const others = openedRecords().filter((other) => !isSameRecord(record, other));
    writeStored(STORED.opened, JSON.stringify([person.get()?.uid, record, ...others]));
    return () => {
      if (here === record) here = null;
    };
  }, [kind, uid]);
};
