import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import { type Facts, type MccRisk, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { merchantDate } from '@ledgate/domain/applications/ledger/merchant-date.ts';
import type { Requirement } from '@ledgate/domain/applications/ledger/requirement.ts';
import { ledger } from '@ledgate/domain/applications/ledger/requirements.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';

import type { Input } from './input.ts';
import type { Journal, Pages } from './journal.ts';
import { faultOf, keyOf, type Line, liveValues, newLine, rebase, typedOf } from './line.ts';
import { Sending, type SendParts } from './sending.ts';

export interface SectionView {
  application: Pick<ApplicationView, 'version'>;
  records: readonly RecordView[];
}

export interface DraftParts extends SendParts {
  journal: Journal;
}

/** Everything the merchant typed, over everything that is stored: the one state all pages of the wizard share. */
export class Draft {
  readonly #parts: DraftParts;
  readonly #lines = new Map<string, Line>();
  readonly #dropped = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #sending: Sending;
  #waiting: Pages = {};
  #version = 0;
  #risk: MccRisk | undefined;
  #facts: Facts | undefined;
  #requirements: readonly Requirement[] | undefined;
  readonly #said = new Map<Requirement['state'], ReadonlyMap<string, string>>();

  constructor(parts: DraftParts) {
    this.#parts = parts;
    this.#sending = new Sending(parts, {
      lines: () => [...this.#lines.values()],
      changed: () => this.#changed(),
      stored: (line, record, version) => {
        this.#version = Math.max(this.#version, version);
        line.uid = record.uid;
        rebase(line, typedOf(record), record.version);
      },
    });
  }

  get status() {
    return this.#sending.status;
  }

  flush = (): Promise<void> => this.#sending.flush();
  /** Sends everything that can be sent, and says whether nothing is left. */
  settle = (): Promise<boolean> => this.#sending.settle();
  close = (): void => this.#sending.close();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#facts = undefined;
    this.#requirements = undefined;
    this.#said.clear();
    this.#parts.journal.write(this.#lines.values());
    for (const listener of this.#listeners) listener();
  }

  #edited(): void {
    this.#changed();
    this.#sending.soon();
  }

  #replayInto(line: Line): void {
    const page = this.#waiting[line.key];
    if (!page) return;
    delete this.#waiting[line.key];
    for (const [name, change] of Object.entries(page)) {
      if (!line.pending.has(name)) line.pending.set(name, { ...change, tried: [...change.tried] });
    }
  }

  #take(record: RecordView): void {
    const key = keyOf(record.section, record.uid);
    if (this.#dropped.has(key)) return;
    const line = this.#lines.get(key) ?? newLine(record.section, record.uid);
    this.#lines.set(key, line);
    line.uid = record.uid;
    line.position = record.position;
    this.#replayInto(line);
    if (record.version >= line.version) rebase(line, typedOf(record), record.version);
  }

  /** Takes in what the server says, unless it is older than what is known already; says whether it did. */
  receive(section: FormSection, { application, records }: SectionView): boolean {
    if (application.version < this.#version) return false;
    this.#version = application.version;
    if (isMany(section)) {
      const known = new Set(records.map((record) => keyOf(section, record.uid)));
      for (const { key } of this.linesOf(section)) if (!known.has(key)) this.#lines.delete(key);
    } else if (records.length === 0) {
      const line = this.#lines.get(section) ?? newLine(section, null);
      this.#lines.set(section, line);
      this.#replayInto(line);
    }
    for (const record of records) this.#take(record);
    this.#edited();
    return true;
  }

  /** Takes in what an earlier visit left unsent, and says how many answers of it are not stored yet. */
  replay(pages: Pages): number {
    this.#waiting = { ...pages };
    let restored = 0;
    for (const line of this.#lines.values()) {
      const names = Object.keys(pages[line.key] ?? {});
      this.#replayInto(line);
      rebase(line, line.values, line.version);
      restored += names.filter((name) => line.pending.has(name) || line.conflicts.has(name)).length;
    }
    this.#edited();
    return restored;
  }

  line(key: string): Line | undefined {
    return this.#lines.get(key);
  }

  linesOf(section: FormSection): readonly Line[] {
    return [...this.#lines.values()]
      .filter((line) => line.section === section)
      .toSorted((one, other) => one.position - other.position);
  }

  /** The record as it would be if everything typed were stored. */
  record(key: string): Values {
    const line = this.#lines.get(key);
    return line ? liveValues(line) : {};
  }

  /** The same with what follows from the rest of the application. */
  whole(key: string): Values {
    const line = this.#lines.get(key);
    if (!line) return {};
    return recordsOf(this.facts(), line.section).find(({ uid }) => uid === undefined || uid === line.uid)?.values ?? {};
  }

  facts(): Facts {
    const many = (section: FormSection) =>
      this.linesOf(section).map((line) => ({ uid: line.uid ?? '', values: liveValues(line) }));
    this.#facts ??= filledFacts({
      company: this.record('company'),
      owners: many('ownership'),
      business: this.record('business'),
      security: this.record('security'),
      accounts: many('settlement'),
      contacts: many('contact'),
      documents: [],
      today: merchantDate(this.#parts.now(), this.record('company')),
      mccRisk: this.#risk,
    });
    return this.#facts;
  }

  /** The ledger of the forms; papers are the server's to count. */
  requirements(): readonly Requirement[] {
    this.#requirements ??= ledger(this.facts()).filter(({ section }) => section !== 'documents');
    return this.#requirements;
  }

  #messages(state: Requirement['state']): ReadonlyMap<string, string> {
    const known = this.#said.get(state);
    if (known) return known;
    const lines = this.requirements().filter((line) => line.state === state && line.message !== undefined);
    const told = new Map(lines.map((line) => [line.path, line.message ?? '']));
    this.#said.set(state, told);
    return told;
  }

  /** What is answered and cannot be so, beside the other answers: it is said at its field and does not wait for Continue. */
  wrongAt(path: string): string | undefined {
    return this.#messages('wrong').get(path);
  }

  /** Good enough to go on, but somebody will ask. */
  remarkAt(path: string): string | undefined {
    return this.#messages('warning').get(path);
  }

  /** Has everybody look again, such as when a field was left. */
  look = (): void => {
    for (const listener of this.#listeners) listener();
  };

  edit(key: string, name: string, input: Input): void {
    const line = this.#lines.get(key);
    if (!line) return;
    const before = line.pending.get(name);
    const was = before?.was ?? line.values[name] ?? null;
    line.conflicts.delete(name);
    line.pending.set(name, { input, was, tried: before?.tried ?? [] });
    this.#edited();
  }

  choose(key: string, name: string, whose: 'yours' | 'theirs'): void {
    const line = this.#lines.get(key);
    const conflict = line?.conflicts.get(name);
    if (!line || !conflict) return;
    line.conflicts.delete(name);
    if (whose === 'yours') line.pending.set(name, { input: conflict.yours, was: conflict.theirs, tried: [] });
    line.stamp += 1;
    this.#edited();
  }

  add(record: RecordView, version: number): void {
    this.#version = Math.max(this.#version, version);
    this.#dropped.delete(keyOf(record.section, record.uid));
    this.#take(record);
    this.#changed();
  }

  drop(key: string): void {
    this.#dropped.add(key);
    this.#lines.delete(key);
    this.#changed();
  }

  /** The risk of the chosen category, from whoever holds the list. */
  knowRisk(known: MccRisk | undefined): void {
    if (known === this.#risk) return;
    this.#risk = known;
    this.#changed();
  }
}

/** What is typed and cannot be sent as it is, with the reason. */
export const faultsOf = (draft: Draft, section: FormSection): { key: string; name: string; message: string }[] =>
  draft.linesOf(section).flatMap((line) =>
    [...line.pending.keys()].flatMap((name) => {
      const message = faultOf(line, name);
      return message === undefined ? [] : [{ key: line.key, name, message }];
    }),
  );
