import { draftStore } from '../../../lib/draft-store.ts';
import { newKey } from '../../../lib/new-key.ts';
import { person } from '../../../lib/session.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { saveRecord } from '../data.ts';
import { Draft } from './draft.ts';
import { openJournal } from './journal.ts';
import { makeSealer } from './sealing.ts';
import type { Progress } from './sending.ts';

/** A draft of the page, with how far the server says each section is. */
export interface OpenDraft {
  application: string;
  draft: Draft;
  progress: Store<readonly Progress[]>;
  /** How many answers came back from a visit that ended before they were saved. */
  restored: Store<number>;
}

const later = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

let open: (OpenDraft & { person: string; close: () => void }) | null = null;

const hasUnsent = (): boolean => {
  const state = open?.draft.status.get().state;
  return state === 'saving' || state === 'waiting' || state === 'held';
};

const begin = (application: string, uid: string): NonNullable<typeof open> => {
  const journal = openJournal({
    store: draftStore,
    sealer: makeSealer(),
    locks: globalThis.navigator.locks,
    person: uid,
    application,
    tab: newKey(),
  });
  const progress = createStore<readonly Progress[]>([]);
  const draft = new Draft({
    journal,
    save: (section, record, body) => saveRecord(section, record, body, application),
    progress: progress.set,
    now: () => Date.now(),
    after: later,
  });
  const restored = createStore(0);
  void journal.adopt().then(
    (pages) => restored.set(draft.replay(pages)),
    // The key did not come: what was left stays where it is until the next visit.
    () => undefined,
  );
  const online = (): void => void draft.flush();
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') void draft.flush();
  };
  const leaving = (event: BeforeUnloadEvent): void => {
    if (hasUnsent()) event.preventDefault();
  };
  globalThis.addEventListener('online', online);
  globalThis.addEventListener('beforeunload', leaving);
  document.addEventListener('visibilitychange', hidden);
  const close = (): void => {
    draft.close();
    journal.close();
    globalThis.removeEventListener('online', online);
    globalThis.removeEventListener('beforeunload', leaving);
    document.removeEventListener('visibilitychange', hidden);
  };
  return { application, draft, progress, restored, person: uid, close };
};

/** The one draft of the page. It outlives the pages of the wizard, so that going on does not wait for saving. */
export const draftOf = (application: string): OpenDraft => {
  const uid = person.get()?.uid ?? '';
  if (open?.application === application && open.person === uid) return open;
  void open?.draft.flush();
  open?.close();
  open = begin(application, uid);
  return open;
};

person.subscribe(() => {
  if (open !== null && person.get()?.uid !== open.person) {
    open.close();
    open = null;
  }
});
