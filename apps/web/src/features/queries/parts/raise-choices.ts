import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { type DocumentType, GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany, type Section, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { fillingsOf, renderTemplate } from '@ledgate/domain/queries/templates.ts';

import { t } from '../messages.ts';

/** What a question is about, as far as it can be chosen. */
export interface Place {
  section: Section;
  record: string | null;
  field: string | null;
  document: DocumentType | null;
}

export interface Asking extends Place {
  key: string;
  text: string;
  /** What a risk check would ask. */
  suggestion: string | undefined;
  /** The template it was begun with. */
  template: TemplateView | null;
}

export const begin = (anchor: NamedAnchor | null): Asking => ({
  key: crypto.randomUUID(),
  section: anchor?.section ?? 'company',
  record: anchor?.record ?? null,
  field: anchor?.field ?? null,
  document: anchor?.document ?? null,
  text: anchor?.suggestion ?? '',
  suggestion: anchor?.suggestion,
  template: null,
});

interface Choice {
  value: string;
  label: string;
}

const CHOICE = ' ';

const fieldsIn = (section: FormSection) =>
  FIELDS[section].filter((field) => isTyped(field) && field.confirms === undefined);

// Safe: what the server sends in a record are the values of its fields.
const valuesOf = ({ values }: RecordView): Values => values as Values;

/** What stands in a section whoever applies: its fields, or the papers. */
export const placesIn = (section: Section): Choice[] => {
  const whole = { value: '', label: t('raiseWhole') };
  if (section === 'documents') {
    const papers = Object.entries(DOCUMENT_LABELS).filter(([type]) => !GENERATED_DOCUMENTS.some((one) => one === type));
    return [whole, ...papers.map(([type, label]) => ({ value: `${CHOICE}${type}`, label }))];
  }
  return [whole, ...fieldsIn(section).map(({ name, label }) => ({ value: `${CHOICE}${name}`, label }))];
};

/** Everything in a section a question can be about, as one list: `record field`. */
export const choicesIn = (section: Section, records: readonly RecordView[]): Choice[] => {
  const [whole, ...places] = placesIn(section);
  if (whole === undefined || section === 'documents' || !isMany(section)) return placesIn(section);
  const own = records.filter((record) => record.section === section);
  return [
    whole,
    ...own.flatMap((record, at) => {
      const title = recordTitle(section, valuesOf(record), at);
      return [
        { value: `${record.uid}${CHOICE}`, label: title },
        ...fieldsIn(section).map(({ name, label }) => ({
          value: `${record.uid}${CHOICE}${name}`,
          label: `${title} · ${label}`,
        })),
      ];
    }),
    ...places.map(({ value, label }) => ({ value, label: t('raiseEvery', { label }) })),
  ];
};

export const valueOf = ({ record, field, document }: Place): string =>
  record === null && field === null && document === null
    ? ''
    : `${document === null ? (record ?? '') : ''}${CHOICE}${document ?? field ?? ''}`;

export const chosen = (section: Section, value: string): Place => {
  const [record = '', name = ''] = value.split(CHOICE);
  return {
    section,
    record: record === '' ? null : record,
    field: section === 'documents' || name === '' ? null : name,
    // Safe: the values of the list are the names of documents.
    document: section === 'documents' && name !== '' ? (name as DocumentType) : null,
  };
};

/** What it is about, in words, within its section; of a whole section its name. */
const thingIn = ({ section, record, field, document }: Place, records: readonly RecordView[]): string => {
  const found = records.find(({ uid }) => uid === record);
  const own = records.filter((one) => one.section === found?.section);
  const entry = found && recordTitle(found.section, valuesOf(found), own.indexOf(found));
  const parts =
    section === 'documents'
      ? [document === null ? undefined : DOCUMENT_LABELS[document], entry]
      : [entry, fieldsIn(section).find(({ name }) => name === field)?.label];
  return parts.filter(Boolean).join(' · ') || SECTION_FACTS[section].name;
};

export interface AskedCase {
  application: ApplicationView;
  records: readonly RecordView[];
}

/** The template's words as the merchant will read them. */
const fill = ({ application, records }: AskedCase, place: Place, body: string): string =>
  renderTemplate(
    body,
    fillingsOf(
      {
        merchant: application.dba_name ?? application.legal_name ?? application.merchant.name,
        reference: application.reference,
        owners: records
          .filter(({ section }) => section === 'ownership')
          .map((record) => ({ uid: record.uid, values: valuesOf(record) })),
        record: place.record,
        field: thingIn(place, records),
      },
      Date.now(),
    ),
  );

/** Where a template belongs: at the entry one stands at, or the only one there is, and otherwise at all of them. */
const placeOf = ({ section: code, field, document }: TemplateView, was: Place, { records }: AskedCase): Place => {
  const section = sectionOf(code);
  const own = records.filter((one) => one.section === section);
  const only = own.length === 1 && section !== 'documents' && isMany(section) ? own[0]?.uid : undefined;
  // Without a field of its own it is asked wherever in its section one stands.
  if (section === was.section && field === null && document === null) return was;
  return { section, record: section === was.section ? was.record : (only ?? null), field, document };
};

/** Puts a template into the question; what was begun at a field or a paper stays there. */
export const withTemplate = (asking: Asking, template: TemplateView, of: AskedCase, isFixed: boolean): Asking => {
  const { section, record, field, document } = isFixed ? asking : placeOf(template, asking, of);
  const place = { section, record, field, document };
  return { ...asking, ...place, template, text: fill(of, place, template.body) };
};

/** Asks about something else; a template's words that nobody has touched follow. */
export const moveTo = (asking: Asking, place: Place, of: AskedCase): Asking => {
  const { template, text } = asking;
  const isUntouched = template !== null && text === fill(of, asking, template.body);
  return { ...asking, ...place, ...(isUntouched && { text: fill(of, place, template.body) }) };
};
