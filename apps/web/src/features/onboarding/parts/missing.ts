import { isOpen } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';

import { type Draft, faultsOf } from '../draft/draft.ts';
import { keyOf } from '../draft/line.ts';
import type { Wizard } from './use-wizard.ts';

/** Something that keeps a section from being complete, and where it is put right. */
export interface Missing {
  id: string;
  path: string;
  label: string;
  message: string;
}

const pathFor = (section: FormSection, key: string, name: string): string => {
  const uid = key.split('/')[1];
  return [SECTION_FACTS[section].records, uid, name].filter((part) => part !== undefined).join('.');
};

/** What is typed wrongly and what is not there, in the order of the page; each place is named once. */
export const missingIn = (draft: Draft, section: FormSection): Missing[] => {
  const faults = faultsOf(draft, section).map(({ key, name, message }) => ({
    path: pathFor(section, key, name),
    label: FIELDS[section].find((field) => field.name === name)?.label ?? name,
    message,
  }));
  const faulty = new Set(faults.map(({ path }) => path));
  const open = draft
    .requirements()
    .filter((line) => line.section === section && isOpen(line) && !faulty.has(line.path))
    .map((line) => ({
      id: line.id,
      path: line.path,
      label: line.subject === undefined ? line.label : `${line.subject}: ${line.label}`,
      message: line.message ?? '',
    }));
  return [...faults.map((fault) => ({ id: fault.path, ...fault })), ...open];
};

const SECTION_OF_RECORDS: Readonly<Record<string, FormSection>> = {
  owners: 'ownership',
  accounts: 'settlement',
  contacts: 'contact',
};

/** After what was just opened is on the page, and its forms are whole. */
const soon = (work: () => void): void =>
  void requestAnimationFrame(() => {
    if (document.querySelector('form[data-partial]') === null) requestAnimationFrame(work);
    else soon(work);
  });

/** Opens the card a path lies in and puts the cursor there; what has no field of its own leads to the section's top. */
export const goToPath = (wizard: Pick<Wizard, 'expanded'>, path: string): void => {
  const [records = '', uid] = path.split('.');
  const section = SECTION_OF_RECORDS[records];
  if (section !== undefined && uid !== undefined) {
    const key = keyOf(section, uid);
    if (!wizard.expanded.get().includes(key)) wizard.expanded.set([...wizard.expanded.get(), key]);
  }
  soon(() => {
    const place =
      document.getElementById(path) ??
      document.getElementById([records, uid].join('.')) ??
      document.getElementById(`${records}.add`);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  });
};
