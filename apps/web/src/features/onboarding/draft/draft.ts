import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { Facts, MccRisk } from '@ledgate/domain/applications/facts.ts';
import type { Requirement } from '@ledgate/domain/applications/requirement.ts';
import { ledger } from '@ledgate/domain/applications/requirements.ts';
import { FORM_SECTIONS, type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/values.ts';

import type { Input } from './input.ts';
import type { Journal, Pages } from './journal.ts';
import { demandField, faultOf, keyOf, type Line, liveValues, newLine, rebase } from './line.ts';
import { createSending, type Sending, type SendParts } from './sending.ts';

export interface SectionView {
  application: ApplicationView;
  records: readonly RecordView[];
  editable: boolean;
}

export interface DraftParts extends SendParts {
  journal: Journal;
  /** `YYYY-MM-DD` where the person sits. */
  today: () => string;
}

export interface Draft extends Pick<Sending, 'flush' | 'settle' | 'status' | 'close'> {
  /** Takes in what the server says, unless it is older than what is known already; says whether it did. */
  receive: (section: FormSection, view: SectionView) => boolean;
  /** Takes in what an earlier visit left unsent. */
  replay: (pages: Pages) => void;
  line: (key: string) => Line | undefined;
  linesOf: (section: FormSection) => readonly Line[];
  record: (key: string) => Values;
  facts: () => Facts;
  requirements: () => readonly Requirement[];
  edit: (key: string, name: string, input: Input) => void;
  choose: (key: string, name: string, whose: 'yours' | 'theirs') => void;
  add: (section: FormSection, record: RecordView, version: number) => void;
  drop: (key: string) => void;
  knowRisk: (risk: MccRisk | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Everything the merchant typed, over everything that is stored: the one state all pages of the wizard share. */
export const createDraft = (parts: DraftParts): Draft => {
  const lines = new Map<string, Line>();
  const dropped = new Set<string>();
  const listeners = new Set<() => void>();
  let waiting: Pages = {};
  let version = 0;
  let risk: MccRisk | undefined;
  let facts: Facts | undefined;
  let requirements: readonly Requirement[] | undefined;

  const changed = (): void => {
    facts = undefined;
    requirements = undefined;
    parts.journal.write(lines.values());
    for (const listener of listeners) listener();
  };

  const linesOf = (section: FormSection): readonly Line[] =>
    [...lines.values()]
      .filter((line) => line.section === section)
      .toSorted((one, other) => one.position - other.position);

  const sending = createSending(parts, {
    lines: () => [...lines.values()],
    changed,
    stored: (line, record, applicationVersion) => {
      version = Math.max(version, applicationVersion);
      line.uid = record.uid;
      rebase(line, record.values as Values, record.version);
    },
  });

  const replayInto = (line: Line): void => {
    const page = waiting[line.key];
    if (!page) return;
    delete waiting[line.key];
    for (const [name, change] of Object.entries(page)) {
      if (!line.pending.has(name)) line.pending.set(name, { ...change, tried: [...change.tried] });
    }
  };

  const take = (record: RecordView): void => {
    const key = keyOf(record.section, record.uid);
    if (dropped.has(key)) return;
    const line = lines.get(key) ?? newLine(record.section, record.uid);
    lines.set(key, line);
    line.uid = record.uid;
    line.position = record.position;
    replayInto(line);
    if (record.version >= line.version) rebase(line, record.values as Values, record.version);
  };

  const peopleOf = (section: FormSection) =>
    linesOf(section).map((line) => ({ uid: line.uid ?? '', values: liveValues(line) }));

  const single = (section: FormSection): Values => {
    const line = lines.get(section);
    return line ? liveValues(line) : {};
  };

  const factsNow = (): Facts =>
    (facts ??= {
      company: single('company'),
      owners: peopleOf('ownership'),
      business: single('business'),
      security: single('security'),
      accounts: peopleOf('settlement'),
      contacts: peopleOf('contact'),
      documents: [],
      today: parts.today(),
      mccRisk: risk,
    });

  return {
    ...sending,
    receive: (section, { application, records }) => {
      if (application.version < version) return false;
      version = application.version;
      if (!isMany(section) && !lines.has(section)) lines.set(section, newLine(section, null));
      const known = new Set(records.map((record) => keyOf(section, record.uid)));
      for (const line of linesOf(section)) if (isMany(section) && !known.has(line.key)) lines.delete(line.key);
      for (const record of records) take(record);
      if (!isMany(section) && records.length === 0) {
        const line = lines.get(section);
        if (line) replayInto(line);
      }
      changed();
      sending.soon();
      return true;
    },
    replay: (pages) => {
      waiting = { ...pages };
      for (const line of lines.values()) {
        replayInto(line);
        rebase(line, line.values, line.version);
      }
      changed();
      sending.soon();
    },
    line: (key) => lines.get(key),
    linesOf,
    record: (key) => {
      const line = lines.get(key);
      return line ? liveValues(line) : {};
    },
    facts: factsNow,
    requirements: () => (requirements ??= ledger(factsNow()).filter(({ section }) => section !== 'documents')),
    edit: (key, name, input) => {
      const line = lines.get(key);
      if (!line) return;
      const before = line.pending.get(name);
      line.conflicts.delete(name);
      line.pending.set(name, {
        input,
        was: before?.was ?? line.values[name] ?? null,
        tried: before?.tried ?? [],
      });
      changed();
      sending.soon();
    },
    choose: (key, name, whose) => {
      const line = lines.get(key);
      const conflict = line?.conflicts.get(name);
      if (!line || !conflict) return;
      line.conflicts.delete(name);
      if (whose === 'yours') line.pending.set(name, { input: conflict.yours, was: conflict.theirs, tried: [] });
      line.stamp += 1;
      changed();
      sending.soon();
    },
    add: (section, record, applicationVersion) => {
      version = Math.max(version, applicationVersion);
      dropped.delete(keyOf(section, record.uid));
      take(record);
      changed();
    },
    drop: (key) => {
      dropped.add(key);
      lines.delete(key);
      changed();
    },
    knowRisk: (known) => {
      if (known === risk) return;
      risk = known;
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** What is typed and cannot be sent as it is, with the reason, by path of the ledger. */
export const faultsOf = (draft: Draft, section: FormSection): { key: string; name: string; message: string }[] =>
  draft.linesOf(section).flatMap((line) =>
    [...line.pending.keys()].flatMap((name) => {
      const message = faultOf(line, name);
      return message === undefined ? [] : [{ key: line.key, name, message }];
    }),
  );

export const labelOf = (section: FormSection, name: string): string => demandField(section, name).label;

export const DRAFT_SECTIONS = FORM_SECTIONS;
