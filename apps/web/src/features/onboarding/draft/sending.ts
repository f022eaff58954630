import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { FormSection, Section } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/values.ts';

import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { demandField, type Line, noteSent, noteStored, packLine, type Parcel } from './line.ts';

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

export interface Sending {
  status: Store<SaveStatus>;
  /** Sends in a moment: people type on. */
  soon: () => void;
  flush: () => Promise<void>;
  /** Sends everything that can be sent, and says whether nothing is left. */
  settle: () => Promise<boolean>;
  close: () => void;
}

interface Desk {
  lines: () => readonly Line[];
  changed: () => void;
  stored: (line: Line, record: RecordView, version: number) => void;
}

const PAUSE_MS = 700;
const RETRY_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const;

/** The connection or the server is away for a moment; everything else would fail again. */
const isPassing = (problem: ProblemError): boolean =>
  problem.status === 0 || problem.status === 429 || problem.status >= 500 || problem.code === 'still_running';

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

export const createSending = (parts: SendParts, desk: Desk): Sending => {
  const status = createStore<SaveStatus>({ state: 'idle', count: 0, savedAt: null, problem: null });
  let running: Promise<void> | null = null;
  let cancel: () => void = () => undefined;
  let failures = 0;
  let problem: ProblemError | null = null;
  let isStopped = false;

  const show = (): void => {
    const { ready, held } = countOf(desk.lines());
    const { savedAt } = status.get();
    const said = (state: SaveStatus['state'], count = 0): void => status.set({ state, count, savedAt, problem });
    if (isStopped) said('stopped', ready + held);
    else if (failures > 0 && ready > 0) said('waiting', ready);
    else if (running !== null || ready > 0) said('saving', ready);
    else if (held > 0) said('held', held);
    else said(savedAt === null ? 'idle' : 'saved');
  };

  const schedule = (ms: number): void => {
    cancel();
    cancel = parts.after(ms, () => void flush());
  };

  const sendLine = async (line: Line): Promise<void> => {
    const parcel = packLine(line);
    if (parcel.inputs.size === 0) return;
    noteSent(line, parcel);
    desk.changed();
    const basedOn = line.version > 0 ? { based_on: line.version } : {};
    try {
      const saved = await parts.save(line.section, line.uid, { ...parcel.body, ...basedOn });
      line.refused.clear();
      noteStored(line, parcel, saved.record.values as Values, saved.conflicts);
      desk.stored(line, saved.record, saved.version);
      parts.progress(saved.sections);
      failures = 0;
      problem = null;
      status.set({ ...status.get(), savedAt: parts.now() });
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (isPassing(error)) {
        failures += 1;
        problem = error;
      } else if (error.status !== 422 || !refuse(line, parcel, error)) {
        isStopped = true;
        problem = error;
      }
    }
  };

  const round = async (): Promise<void> => {
    for (const line of desk.lines()) {
      if (isStopped) break;
      await sendLine(line);
      if (failures > 0) break;
    }
  };

  const flush = (): Promise<void> => {
    cancel();
    if (isStopped) return Promise.resolve();
    running ??= round().finally(() => {
      running = null;
      desk.changed();
      show();
      const { ready } = countOf(desk.lines());
      if (ready > 0 && !isStopped)
        schedule(failures > 0 ? (RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? PAUSE_MS) : PAUSE_MS);
    });
    show();
    return running;
  };

  return {
    status,
    soon: () => {
      show();
      if (running === null && countOf(desk.lines()).ready > 0) schedule(PAUSE_MS);
    },
    flush,
    settle: async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await flush();
        if (failures > 0 || countOf(desk.lines()).ready === 0) break;
      }
      const { ready, held } = countOf(desk.lines());
      return ready + held === 0 && !isStopped;
    },
    close: () => cancel(),
  };
};
