import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { FILE_ENDINGS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { type PdfRecorder, type PdfSource, recordPdf, writeForm } from '../pdf/public.ts';
import { businessName } from '../rates/public.ts';
import type { Annex, Gathered } from './load-package.ts';
import { sectionHash } from './package-json.ts';
import {
  PACKAGE_SECTIONS,
  type PackageJson,
  type PackageSection,
  SECTION_TITLES,
  type SectionJson,
} from './package-schema.ts';
import { answeredIn } from './sections/answers.ts';
import { writeConditions } from './sections/conditions.ts';
import { writeDocuments } from './sections/documents.ts';
import { writeAgreedRates } from './sections/rates.ts';
import { writeRisk } from './sections/risk.ts';
import { writeSignatures } from './sections/signatures.ts';

export const annexMark = ({ n }: Pick<Annex, 'n'>): string => `annex-${n}`;
const annexTitle = ({ n, title }: Annex): string => `Annex ${n}  ${title}`;

/** As it lies in the package: `annexes/03-w9.pdf`. */
export const annexName = ({ n, document, file }: Annex): string => {
  const [ending] = FILE_ENDINGS[file.mime];
  return `annexes/${String(n).padStart(2, '0')}-${document.documentType.replaceAll('_', '-')}.${ending}`;
};

type OwnSection = Exclude<PackageSection, FormSection>;

const WRITERS: Record<OwnSection, (sheet: PdfRecorder, gathered: Gathered, sections: SectionJson) => void> = {
  documents: (sheet, _gathered, { documents }) => writeDocuments(sheet, documents),
  rates: (sheet, gathered, { rates }) => writeAgreedRates(sheet, gathered, rates),
  conditions: (sheet, gathered) => writeConditions(sheet, gathered),
  risk: (sheet, _gathered, { risk }) => writeRisk(sheet, risk),
  signatures: (sheet, _gathered, { signatures }) => writeSignatures(sheet, signatures),
};

const isForm = (section: PackageSection): section is FormSection => FORM_SECTIONS.some((form) => form === section);

const writeSection = (sheet: PdfRecorder, section: PackageSection, gathered: Gathered, json: PackageJson): void =>
  isForm(section) ? writeForm(sheet, answeredIn(gathered), section) : WRITERS[section](sheet, gathered, json.sections);

const COPY_WORDS = { masked: 'Preview, masked', full: 'In full, confidential' } as const;

const writeContents = (sheet: PdfRecorder, { sections }: PackageJson, enclosed: readonly Annex[]): void => {
  sheet.section('Contents');
  sheet.contents([
    ...PACKAGE_SECTIONS.map((section, at) => ({
      mark: section,
      title: `${at + 1}  ${SECTION_TITLES[section]}`,
      sha256: sectionHash(sections[section]),
    })),
    ...enclosed.map((annex) => ({
      mark: annexMark(annex),
      title: annexTitle(annex),
      sha256: annex.file.sha256.toString('hex'),
    })),
  ]);
  sheet.note(
    'Made by Ledgate from what was approved. The hash of a part is that of its section in application.json, the hash of an annex that of its file. manifest.json has the hash of every file of the package.',
  );
};

/** The whole package on paper, with the files that are shown in it. */
export const writePackage = (
  gathered: Gathered,
  json: PackageJson,
  enclosed: readonly { annex: Annex; bytes: Buffer }[],
): PdfSource => {
  const { found, kind, approvedAt } = gathered;
  const { sheet, body } = recordPdf();
  writeContents(
    sheet,
    json,
    enclosed.map(({ annex }) => annex),
  );
  PACKAGE_SECTIONS.forEach((section, at) => {
    sheet.section(`${at + 1}  ${SECTION_TITLES[section]}`, section);
    writeSection(sheet, section, gathered, json);
  });
  enclosed.forEach(({ annex }, at) =>
    sheet.enclose({
      title: annexTitle(annex),
      mark: annexMark(annex),
      at,
      otherwise: `This file can’t be shown on a page. It is enclosed as it is: ${annexName(annex)}.`,
    }),
  );
  const head = {
    kind: 'Merchant package',
    reference: found.reference,
    title: businessName(found),
    facts: [
      { label: 'Submission', value: String(found.submission) },
      { label: 'Approved', value: sayDay(approvedAt) },
      { label: 'Copy', value: COPY_WORDS[kind] },
      { label: 'Annexes', value: String(enclosed.length) },
    ],
    at: approvedAt,
    footer: `${found.reference} · package · ${COPY_WORDS[kind].toLowerCase()}`,
  };
  return { head, body, enclosed: enclosed.map(({ annex, bytes }) => ({ mime: annex.file.mime, bytes })) };
};
