import type { DocumentType } from '../applications/documents/document-names.ts';
import { DOCUMENT_LABELS } from '../applications/documents/document-types.ts';
import { type Facts, recordsOf } from '../applications/ledger/facts.ts';
import { type Field, isTyped } from '../applications/fields/field.ts';
import { pathOf, recordTitle } from '../applications/ledger/requirement.ts';
import { FIELDS } from '../applications/fields/section-fields.ts';
import type { Anchor } from '../queries/query.ts';
import { FORM_SECTIONS, type FormSection, isMany, type Section } from '../applications/sections.ts';
import { type NameOf, showValue } from '../applications/fields/show-value.ts';
import { visibleFacts } from '../applications/fields/shown.ts';
import { isBlank, isSealed, type Value, type Values } from '../applications/fields/values.ts';

/** One answer, or one paper, that is not what it was. */
export interface Difference {
  readonly section: Section;
  /** In sections that have many; for papers the owner or account they are about. */
  readonly record: string | null;
  /** What that record is called. */
  readonly title: string | null;
  /** A field, or the kind of a paper. */
  readonly field: string;
  readonly label: string;
  /** As people read it; a secret as its mask; null for no answer. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isSecret: boolean;
}

/** A paper as it was handed in. */
export interface PastDocument {
  readonly document_type: DocumentType;
  readonly owner_uid?: string | null;
  readonly account_uid?: string | null;
  readonly file_name: string;
  readonly sha256: string;
}

/** An application as it was: secrets are masks that carry the fingerprint of what is behind them. */
export interface PastState {
  readonly facts: Facts;
  readonly papers: readonly PastDocument[];
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean => {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (isSealed(one) && isSealed(other)) return one.fingerprint === other.fingerprint;
  return JSON.stringify(one) === JSON.stringify(other);
};

const isCompared = (field: Field): boolean => isTyped(field) && field.confirms === undefined;

interface Pair {
  before: PastState;
  after: PastState;
  nameOf: NameOf | undefined;
}

interface RecordPair {
  section: FormSection;
  record: string | null;
  title: string | null;
  before: Values;
  after: Values;
}

const fieldDifferences = ({ before, after, nameOf }: Pair, pair: RecordPair): Difference[] =>
  FIELDS[pair.section].filter(isCompared).flatMap((field) => {
    const [was, is] = [pair.before[field.name], pair.after[field.name]];
    const { section, record, title } = pair;
    const path = pathOf(section, record ?? undefined, field.name);
    // What follows from another answer changes with that one, and months pass by themselves.
    const isDerived = before.facts.filled?.has(path) && after.facts.filled?.has(path);
    if (isDerived || isSame(was, is)) return [];
    return [
      {
        section,
        record,
        title,
        field: field.name,
        label: field.label,
        before: showValue(field, was, before.facts, nameOf) ?? null,
        after: showValue(field, is, after.facts, nameOf) ?? null,
        isSecret: field.secret !== undefined,
      },
    ];
  });

const NONE: Values = {};

/** The records of a section side by side: those that are still there, then those that went. */
const pairs = (before: Facts, after: Facts, section: FormSection): RecordPair[] => {
  const [was, is] = [recordsOf(before, section), recordsOf(after, section)];
  if (!isMany(section)) {
    return [{ section, record: null, title: null, before: was[0]?.values ?? NONE, after: is[0]?.values ?? NONE }];
  }
  const kept = is.map(({ uid = '', values }, at) => ({
    section,
    record: uid,
    title: recordTitle(section, values, at),
    before: was.find((other) => other.uid === uid)?.values ?? NONE,
    after: values,
  }));
  const gone = was.flatMap(({ uid = '', values }, at) =>
    is.some((other) => other.uid === uid)
      ? []
      : [{ section, record: uid, title: recordTitle(section, values, at), before: values, after: NONE }],
  );
  return [...kept, ...gone];
};

const aboutOf = ({ owner_uid: owner, account_uid: account }: PastDocument): string | null => owner ?? account ?? null;
const placeOf = (paper: PastDocument): string => `${paper.document_type}|${aboutOf(paper) ?? ''}`;

const titleOf = (facts: Facts, uid: string): string | null => {
  for (const section of ['ownership', 'settlement'] as const) {
    const at = recordsOf(facts, section).findIndex((record) => record.uid === uid);
    if (at >= 0) return recordTitle(section, recordsOf(facts, section)[at]?.values ?? NONE, at);
  }
  return null;
};

const fileNames = (papers: readonly PastDocument[]): string | null =>
  papers.map(({ file_name: name }) => name).join(', ') || null;

const documentDifferences = ({ before, after }: Pair): Difference[] => {
  const all = [...after.papers, ...before.papers];
  const places = new Map(all.map((paper) => [placeOf(paper), paper]));
  return [...places].flatMap(([place, paper]) => {
    const was = before.papers.filter((one) => placeOf(one) === place);
    const is = after.papers.filter((one) => placeOf(one) === place);
    const [gone, come] = [
      was.filter((one) => !is.some((other) => other.sha256 === one.sha256)),
      is.filter((one) => !was.some((other) => other.sha256 === one.sha256)),
    ];
    if (gone.length === 0 && come.length === 0) return [];
    const record = aboutOf(paper);
    return [
      {
        section: 'documents' as const,
        record,
        title: record === null ? null : (titleOf(after.facts, record) ?? titleOf(before.facts, record)),
        field: paper.document_type,
        label: DOCUMENT_LABELS[paper.document_type],
        before: fileNames(gone),
        after: fileNames(come),
        isSecret: false,
      },
    ];
  });
};

/** What is not as it was, field by field and paper by paper, in the order of the forms. */
export const differences = (before: PastState, after: PastState, nameOf?: NameOf): Difference[] => {
  const pair: Pair = { before, after, nameOf };
  const [was, is] = [visibleFacts(before.facts), visibleFacts(after.facts)];
  const fields = FORM_SECTIONS.flatMap((section) =>
    pairs(was, is, section).flatMap((records) => fieldDifferences(pair, records)),
  );
  return [...fields, ...documentDifferences(pair)];
};

const fits = (anchor: Anchor, { section, record, field }: Difference): boolean =>
  anchor.section === section && (anchor.record ?? record) === record && (anchor.field ?? field) === field;

const exactness = ({ record = null, field = null }: Anchor): number =>
  (field === null ? 0 : 2) + (record === null ? 0 : 1);

/** The question that led to a change: the one that names it most exactly, of equals the last. */
export const causeOf = <A extends Anchor>(difference: Difference, anchors: readonly A[]): A | undefined =>
  anchors
    .filter((anchor) => fits(anchor, difference))
    .reduce<A | undefined>(
      (best, anchor) => (best === undefined || exactness(anchor) >= exactness(best) ? anchor : best),
      undefined,
    );
