import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { FormSection, Section } from '@ledgate/domain/applications/sections.ts';

import { isPassing, isProblem, type ProblemError } from '../../../lib/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { demandField, type Line, noteSent, noteStored, packLine, type Parcel, typedOf } from './line.ts';

export interface Progress {
  section: Section;
  done: number;
  total: number;
  percent: number;
  state: 'empty' | 'started' | 'complete';
}

export interface Saved {
  record: RecordView;
  sections: readonly Progress[];
  conflicts: Record<string, unknown>;
  version: number;
}

export interface SendParts {
  /** Creates the record of a single form when there is no uid yet. */
  save: (section: FormSection, uid: string | null, body: Record<string, unknown>) => Promise<Saved>;
  progress: (sections: readonly Progress[]) => void;
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
}

export interface SaveStatus {
  state: 'idle' | 'saving' | 'saved' | 'waiting' | 'held' | 'stopped';
  /** Changes that wait for a connection, or that cannot be sent as they are. */
  count: number;
  savedAt: number | null;
  problem: ProblemError | null;
}

interface Desk {
  lines: () => readonly Line[];
  changed: () => void;
  stored: (line: Line, record: RecordView, version: number) => void;
}

const PAUSE_MS = 700;
/** Who types on without a pause is not left unsaved for longer. */
const LONGEST_WAIT_MS = 2_000;
const RETRY_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const;

const isTyped = (line: Line, name: string): boolean => demandField(line.section, name).confirms === undefined;

const countOf = (lines: readonly Line[]): { ready: number; held: number } => {
  let [ready, held] = [0, 0];
  for (const line of lines) {
    const going = packLine(line).inputs;
    for (const name of line.pending.keys()) {
      if (going.has(name)) ready += 1;
      else if (isTyped(line, name)) held += 1;
    }
    held += line.conflicts.size;
  }
  return { ready, held };
};

const refuse = (line: Line, parcel: Parcel, problem: ProblemError): boolean => {
  const named = Object.entries(problem.errors).filter(([name]) => parcel.inputs.has(name) || name in parcel.body);
  for (const [name, texts] of named) {
    const field = demandField(line.section, name);
    const about = field.confirms ?? name;
    line.refused.set(about, { input: parcel.inputs.get(about) ?? '', message: texts.join(' ') });
  }
  if (named.length > 0) return true;
  // Nobody knows which field it was, so none of them is sent again as it is.
  for (const [name, input] of parcel.inputs) line.refused.set(name, { input, message: problem.title });
  return parcel.inputs.size > 0;
};

/** Carries the changes to the server: in a moment while people type, again when the connection is back. */
export class Sending {
  readonly status: Store<SaveStatus> = createStore<SaveStatus>({
    state: 'idle',
    count: 0,
    savedAt: null,
    problem: null,
  });
  readonly #parts: SendParts;
  readonly #desk: Desk;
  #running: Promise<void> | null = null;
  #cancel: () => void = () => undefined;
  #failures = 0;
  /** Since when something waits that could be sent. */
  #since: number | null = null;
  #problem: ProblemError | null = null;
  #isStopped = false;

  constructor(parts: SendParts, desk: Desk) {
    this.#parts = parts;
    this.#desk = desk;
  }

  #count(): { ready: number; held: number } {
    return countOf(this.#desk.lines());
  }

  #show(): void {
    const { ready, held } = this.#count();
    const { savedAt } = this.status.get();
    const said = (state: SaveStatus['state'], count = 0): void =>
      this.status.set({ state, count, savedAt, problem: this.#problem });
    if (this.#isStopped) said('stopped', ready + held);
    else if (this.#failures > 0 && ready > 0) said('waiting', ready);
    else if (this.#running !== null || ready > 0) said('saving', ready);
    else if (held > 0) said('held', held);
    else said(savedAt === null ? 'idle' : 'saved');
  }

  #schedule(ms: number): void {
    this.#cancel();
    this.#cancel = this.#parts.after(ms, () => void this.flush());
  }

  #failed(line: Line, parcel: Parcel, error: unknown): void {
    if (!isProblem(error)) throw error;
    if (isPassing(error)) {
      this.#failures += 1;
      this.#problem = error;
    } else if (error.status !== 422 || !refuse(line, parcel, error)) {
      this.#isStopped = true;
      this.#problem = error;
    }
  }

  /** A form begins empty, so that every answer in it can say what it is based on and a straggler changes nothing. */
  async #begin(line: Line): Promise<void> {
    const { record, version } = await this.#parts.save(line.section, null, {});
    this.#desk.stored(line, record, version);
  }

  async #sendLine(line: Line): Promise<void> {
    let parcel = packLine(line);
    if (parcel.inputs.size === 0) return;
    try {
      if (line.version === 0) await this.#begin(line);
      parcel = packLine(line);
      noteSent(line, parcel);
      this.#desk.changed();
      const saved = await this.#parts.save(line.section, line.uid, { ...parcel.body, based_on: line.version });
      line.refused.clear();
      noteStored(line, parcel, typedOf(saved.record), saved.conflicts);
      this.#desk.stored(line, saved.record, saved.version);
      this.#parts.progress(saved.sections);
      this.#failures = 0;
      this.#problem = null;
      this.status.set({ ...this.status.get(), savedAt: this.#parts.now() });
    } catch (error) {
      this.#failed(line, parcel, error);
    }
  }

  async #round(): Promise<void> {
    for (const line of this.#desk.lines()) {
      if (this.#isStopped) return;
      const before = this.#failures;
      await this.#sendLine(line);
      if (this.#failures > before) return;
    }
  }

  #rest(): void {
    this.#running = null;
    this.#desk.changed();
    this.#show();
    if (this.#isStopped || this.#count().ready === 0) return;
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1];
    this.#schedule(wait ?? PAUSE_MS);
  }

  /** Sends in a moment: people type on. */
  soon(): void {
    this.#show();
    if (this.#running !== null || this.#isStopped || this.#count().ready === 0) return;
    const now = this.#parts.now();
    this.#since ??= now;
    this.#schedule(Math.max(0, Math.min(PAUSE_MS, this.#since + LONGEST_WAIT_MS - now)));
  }

  flush(): Promise<void> {
    this.#cancel();
    this.#since = null;
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#round().finally(() => this.#rest());
    this.#show();
    return this.#running;
  }

  async settle(): Promise<boolean> {
    for (let turn = 0; turn < 4; turn += 1) {
      const before = this.#failures;
      await this.flush();
      if (this.#failures > before || this.#count().ready === 0) break;
    }
    const { ready, held } = this.#count();
    return ready + held === 0 && !this.#isStopped;
  }

  close(): void {
    this.#cancel();
    this.#isStopped = true;
  }
}
