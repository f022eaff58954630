import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { fieldOf, FIELDS, startingValues } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import type { Value, Values } from '@ledgate/domain/applications/fields/values.ts';

import { type Input, parseInput, readInput, sameValue } from './input.ts';

/** A change that the server has not confirmed. */
export interface Pending {
  input: Input;
  /** What was stored when the typing began. */
  was: Value;
  /** What was sent without an answer: if it turns out to be stored, it was ours. */
  tried: Value[];
}

/** Somebody else changed the same field meanwhile. Theirs is stored, yours is kept until you choose. */
export interface Conflict {
  yours: Input;
  was: Value;
  theirs: Value;
}

/** One record of the application: as it is stored, and what has been typed over it. */
export interface Line {
  readonly key: string;
  readonly section: FormSection;
  /** Absent until a single form was saved for the first time. */
  uid: string | null;
  position: number;
  values: Values;
  version: number;
  /** Moves on whenever something came from the server. */
  stamp: number;
  readonly pending: Map<string, Pending>;
  readonly conflicts: Map<string, Conflict>;
  /** What the server did not take, until it is typed anew. */
  readonly refused: Map<string, { input: Input; message: string }>;
}

/** What somebody answered: what follows from it is worked out here too, from what is being typed. */
export const typedOf = ({ values, derived }: RecordView): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !derived.includes(name))) as Values;

export const keyOf = (section: FormSection, uid: string | null): string =>
  isMany(section) ? `${section}/${uid ?? ''}` : section;

export const newLine = (section: FormSection, uid: string | null): Line => ({
  key: keyOf(section, uid),
  section,
  uid,
  position: 0,
  // A form that was never saved shows what the server will begin it with.
  values: startingValues(section),
  version: 0,
  stamp: 0,
  pending: new Map(),
  conflicts: new Map(),
  refused: new Map(),
});

export const demandField = (section: FormSection, name: string): Field => {
  const field = fieldOf(section, name);
  if (!field) throw new Error(`${section} has no field ${name}`);
  return field;
};

/** The record as it would be if everything typed were stored. What cannot be read counts as not answered. */
export const liveValues = (line: Line): Values => {
  if (line.pending.size === 0) return line.values;
  const typed = [...line.pending].map(([name, { input }]): [string, Value] => {
    const read = parseInput(demandField(line.section, name), input);
    return [name, read.ok ? read.value : null];
  });
  return { ...line.values, ...Object.fromEntries(typed) };
};

/** Why something typed is not sent: it cannot be read, or it was refused. */
export const faultOf = (line: Line, name: string): string | undefined => {
  const change = line.pending.get(name);
  if (!change) return undefined;
  const read = readInput(demandField(line.section, name), change.input, liveValues(line));
  if (!read.ok) return read.reason;
  const refused = line.refused.get(name);
  return refused?.input === change.input ? refused.message : undefined;
};

export interface Parcel {
  body: Record<string, Value>;
  /** What each field held when it was sent, to see whether somebody typed on meanwhile. */
  inputs: Map<string, Input>;
}

const repeatOf = (field: Field, fields: readonly Field[]): Field | undefined =>
  fields.find(({ confirms }) => confirms === field.name);

/** What can be sent now. What is half-typed stays; a number that is typed twice goes when both agree. */
export const packLine = (line: Line): Parcel => {
  const parcel: Parcel = { body: {}, inputs: new Map() };
  const record = liveValues(line);
  for (const [name, { input }] of line.pending) {
    const field = demandField(line.section, name);
    if (field.confirms !== undefined || faultOf(line, name) !== undefined) continue;
    const read = readInput(field, input, record);
    if (!read.ok) continue;
    const repeat = repeatOf(field, FIELDS[line.section]);
    if (repeat && read.value !== null) {
      const again = parseInput(repeat, line.pending.get(repeat.name)?.input ?? '');
      if (!again.ok || again.value !== read.value) continue;
      parcel.body[repeat.name] = read.value;
    }
    parcel.body[name] = read.value;
    parcel.inputs.set(name, input);
  }
  return parcel;
};

/** Notes what goes out, so that an answer that never comes is not taken for somebody else's change. */
export const noteSent = (line: Line, { body, inputs }: Parcel): void => {
  for (const name of inputs.keys()) {
    const change = line.pending.get(name);
    if (change && !demandField(line.section, name).secret) change.tried.push(body[name] ?? null);
  }
};

/** Takes what was sent and stored off the list; what was typed meanwhile stays on it. */
export const noteStored = (
  line: Line,
  { inputs }: Parcel,
  values: Values,
  conflicts: Record<string, unknown>,
): void => {
  for (const [name, input] of inputs) {
    const change = line.pending.get(name);
    if (!change || name in conflicts) continue;
    if (sameValue(change.input, input)) {
      line.pending.delete(name);
      const repeat = repeatOf(demandField(line.section, name), FIELDS[line.section]);
      if (repeat) line.pending.delete(repeat.name);
    } else {
      change.was = values[name] ?? null;
      change.tried = [];
    }
  }
};

/**
 * Puts what is stored now under what was typed. A field that holds what it held when the typing began, or what we sent
 * ourselves, is ours to change; any other value is somebody else's, and the person chooses.
 */
export const rebase = (line: Line, values: Values, version: number): void => {
  line.values = values;
  line.version = version;
  line.stamp += 1;
  const record = liveValues(line);
  for (const [name, change] of line.pending) {
    const field = demandField(line.section, name);
    if (field.secret || field.confirms !== undefined) continue;
    const now = values[name] ?? null;
    const read = readInput(field, change.input, record);
    if (read.ok && sameValue(read.value, now)) line.pending.delete(name);
    else if (sameValue(now, change.was)) continue;
    else if (change.tried.some((value) => sameValue(value, now))) {
      change.was = now;
      change.tried = [];
    } else {
      line.pending.delete(name);
      line.conflicts.set(name, { yours: change.input, was: change.was, theirs: now });
    }
  }
};
