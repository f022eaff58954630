import type { RecordView } from '@ledgate/contract/application-view.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';

import { networkProblem } from '../../../lib/problem.ts';
import type { Draft, DraftParts, SectionView } from './draft.ts';
import type { DraftStore } from '../../../lib/draft-store.ts';
import type { Locks } from './journal.ts';
import type { Saved } from './sending.ts';

type Merge = (ask: {
  fields: readonly (typeof FIELDS.company)[number][];
  stored: { values: Record<string, Value>; revisions: Record<string, number> };
  sent: Record<string, unknown>;
  basedOn: number | null;
}) => { values: Record<string, Value>; taken: string[]; conflicts: Record<string, unknown> };

/** How a request fares: it arrives, is lost on the way there, on the way back, or arrives long after. */
export type Fate = 'arrives' | 'lost' | 'unanswered' | 'late';

/** The company profile on a server that merges as the real one does. */
export class CompanyServer {
  readonly uid = '00000000-0000-4000-8000-000000000001';
  readonly history: Record<string, Value[]> = {};
  /** What a new record says before anybody has typed. */
  begin: Record<string, Value> = {};
  values: Record<string, Value> = {};
  version = 0;
  fate: () => Fate = () => 'arrives';
  #revisions: Record<string, number> = {};
  #late: (() => void)[] = [];
  readonly #merge: Merge;

  constructor(merge: Merge) {
    this.#merge = merge;
  }

  view(): SectionView {
    return { application: { version: this.version + 1 }, records: this.version === 0 ? [] : [this.record()] };
  }

  record(): RecordView {
    const { uid, version, values } = this;
    return {
      uid,
      section: 'company',
      position: 0,
      values,
      derived: [],
      version,
      changed_at: '2026-03-02T00:00:00.000Z',
    };
  }

  write({ based_on: basedOn, ...sent }: Record<string, unknown>): Saved {
    if (this.version === 0) this.values = { ...this.begin };
    const stored = { values: this.values, revisions: this.#revisions };
    const merged = this.#merge({
      fields: FIELDS.company,
      stored,
      sent,
      basedOn: (basedOn as number | undefined) ?? null,
    });
    this.version += 1;
    this.values = merged.values;
    for (const name of merged.taken) {
      this.#revisions = { ...this.#revisions, [name]: this.version };
      (this.history[name] ??= []).push(merged.values[name] ?? null);
    }
    return { record: this.record(), sections: [], conflicts: merged.conflicts, version: this.version + 1 };
  }

  /** What was under way when its sender gave up. */
  deliverLate(): void {
    for (const deliver of this.#late.splice(0)) deliver();
  }

  save = async (_section: string, _uid: string | null, body: Record<string, unknown>): Promise<Saved> => {
    const fate = this.fate();
    if (fate === 'arrives') return this.write(body);
    if (fate === 'unanswered') this.write(body);
    if (fate === 'late') this.#late.push(() => void this.write(body));
    throw networkProblem(undefined);
  };
}

/** The browser's storage and locks: they outlive the tabs that use them. */
export class Browser implements DraftStore {
  readonly #items = new Map<string, unknown>();
  readonly #held = new Set<string>();

  get length(): number {
    return this.#items.size;
  }

  names = async (): Promise<string[]> => [...this.#items.keys()];
  read = async (name: string): Promise<unknown> => this.#items.get(name);
  write = async (name: string, sealed: unknown): Promise<void> => void this.#items.set(name, sealed);
  remove = async (name: string): Promise<void> => void this.#items.delete(name);
  text = (): string => [...this.#items.values()].join('\n');
  /** Everything that was on its way to the disk has got there. */
  written = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  locks: Locks = {
    request: async (name, { ifAvailable }, work) => {
      if (ifAvailable) return work(this.#held.has(name) ? null : {});
      this.#held.add(name);
      return undefined;
    },
  };

  /** A tab that is killed lets go of everything and says nothing. */
  release(name: string): void {
    for (const held of this.#held) if (held.endsWith(name)) this.#held.delete(held);
  }
}

/** Timers that run when the test says so. */
export const handTimers = (): { after: DraftParts['after']; tick: () => void } => {
  let due: (() => void)[] = [];
  return {
    after: (_ms, work) => {
      due.push(work);
      return () => {
        due = due.filter((one) => one !== work);
      };
    },
    tick: () => {
      for (const work of due.splice(0)) work();
    },
  };
};

export const typeInto = (draft: Draft, name: string, text: string): void => draft.edit('company', name, text);
