import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { type Field, isShown, isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS, GROUPS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany, SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { type NameOf, showValue } from '@ledgate/domain/applications/fields/show-value.ts';
import { textOf, type Value, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { sayDate, sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { SIGNER_ROLE_NAMES, type SignerRole } from '@ledgate/domain/signatures/signers.ts';
import type { SigningWay } from '@ledgate/domain/signatures/state.ts';
import type { Snapshot } from '../applications/public.ts';
import type { Pair } from './rows.ts';
import { type PdfRecorder, recordPdf, type PdfSource } from './pdf-source.ts';

const SHORT_HASH = 16;

/** As on the screen: whoever holds the paper has no more of a secret than its mask. */
const masked = (field: Field, value: Value | undefined): Value | undefined =>
  field.secret && typeof value === 'string' && value !== '' ? maskSecret(field.secret, value) : value;

export interface ApplicationPdfFacts {
  snapshot: Pick<Snapshot, 'content' | 'sha256'>;
  /** Of the snapshot, with its secrets open: what is asked depends on them. */
  facts: Facts;
  nameOf: NameOf;
  /** Who signs for themselves, and how far that is; nobody in papers that are made without. */
  signers?: readonly PaperSigner[];
}

/** Somebody who has to sign, as the paper names them. */
export interface PaperSigner {
  name: string;
  roles: readonly SignerRole[];
  /** None while it is missing. */
  signature: { name: string; way: SigningWay; at: Date; address: string | null } | null;
}

/** Papers have one format of dates; a masked one stays a mask. */
const saidOf = (field: Field, shown: string | undefined, value: Value | undefined): string | undefined =>
  field.kind === 'date' && !field.secret && typeof value === 'string' && shown !== undefined ? sayDate(value) : shown;

const answersOf = (
  { facts, nameOf }: ApplicationPdfFacts,
  section: FormSection,
  group: string,
  values: Values,
): Pair[] =>
  FIELDS[section]
    .filter((field) => field.group === group && isTyped(field) && field.confirms === undefined)
    .filter((field) => isShown(field, facts, values))
    .flatMap((field) => {
      const value = saidOf(
        field,
        showValue(field, masked(field, values[field.name]), facts, nameOf),
        values[field.name],
      );
      return value === undefined
        ? []
        : [{ label: field.label, value, isMono: field.secret !== undefined || field.kind === 'digits' }];
    });

const writeForm = (sheet: PdfRecorder, paper: ApplicationPdfFacts, section: FormSection): void => {
  recordsOf(paper.facts, section).forEach(({ values }, at) => {
    const groups = GROUPS[section]
      .map(({ name, title }) => ({ title, answers: answersOf(paper, section, name, values) }))
      .filter(({ answers }) => answers.length > 0);
    groups.forEach(({ title, answers }, place) => {
      sheet.keep((together) => {
        // Whose answers they are stands with the first of them.
        if (place === 0 && isMany(section))
          together.block(recordTitle(section, values, at), `${SECTION_FACTS[section].one} ${at + 1}`);
        together.group(title);
        together.pairs(answers);
      });
    });
  });
};

const writeDocuments = (sheet: PdfRecorder, { snapshot, facts }: ApplicationPdfFacts): void => {
  const aboutOf = (uid: string | null | undefined, section: 'ownership' | 'settlement'): string => {
    const records = recordsOf(facts, section);
    const at = records.findIndex((record) => record.uid === uid);
    return at < 0 ? '' : recordTitle(section, records[at]?.values ?? {}, at);
  };
  const rows = snapshot.content.documents.map((document) => {
    const about = aboutOf(document.owner_uid, 'ownership') || aboutOf(document.account_uid, 'settlement');
    const label = DOCUMENT_LABELS[document.document_type];
    return [
      about === '' ? label : `${label}, ${about}`,
      document.file_name,
      String(document.pages),
      document.sha256.slice(0, SHORT_HASH),
    ];
  });
  if (rows.length === 0) return sheet.note('No documents were asked for.');
  sheet.table(
    [
      { title: 'Document', share: 5 },
      { title: 'File', share: 4 },
      { title: 'Pages', share: 1, align: 'right' },
      { title: 'SHA-256, begins', share: 3, isMono: true },
    ],
    rows,
  );
};

const WAYS: Record<SigningWay, string> = {
  link: 'by link and code',
  account: 'signed in',
  wet_ink: 'on paper',
  earlier_rule: 'with the submission',
};

const writeOwners = (sheet: PdfRecorder, signers: readonly PaperSigner[]): void => {
  sheet.section('Signatures of owners, control person and guarantors');
  for (const { name, roles, signature } of signers) {
    const said =
      signature === null
        ? [{ label: 'Signature', value: 'Not signed when this document was made' }]
        : [
            { label: 'Signed by', value: signature.name },
            { label: 'How', value: WAYS[signature.way] },
            { label: 'Time', value: sayInstant(signature.at) },
            { label: 'Network address', value: signature.address ?? 'None', isMono: true },
          ];
    sheet.keep((together) => {
      together.block(name, roles.map((role) => SIGNER_ROLE_NAMES[role]).join(', '));
      together.pairs(said);
    });
  }
};

const writeSignature = (sheet: PdfRecorder, { content, sha256 }: ApplicationPdfFacts['snapshot']): void => {
  const { name, title, text, address, submission } = content.attestation;
  sheet.section('Attestation');
  sheet.note(text);
  if (submission !== undefined) {
    sheet.note(`Sent with an answer and not signed again: the attestation of submission ${submission} stands.`);
  }
  const sent = { label: 'Time', value: sayInstant(new Date(content.at)) };
  sheet.pairs([
    {
      label: submission === undefined ? 'Signed electronically by' : `Submission ${submission} signed by`,
      value: name,
    },
    { label: 'Title', value: title },
    submission === undefined ? sent : { ...sent, label: 'Sent' },
    { label: 'Network address', value: address, isMono: true },
  ]);
  sheet.note('Each owner of 25% or more, the control person and each guarantor sign separately, for themselves.');
  sheet.keep((together) => {
    together.group('SHA-256 of what was submitted');
    together.code(sha256);
    together.note(
      'Made by Ledgate from the sealed record of this submission. The record cannot be changed; its hash proves that this document shows what was signed.',
    );
  });
};

/** The application as it was submitted, on paper. The same snapshot makes the same bytes. */
export const writeApplication = (paper: ApplicationPdfFacts): PdfSource => {
  const { content, sha256 } = paper.snapshot;
  const at = new Date(content.at);
  const hash = sha256.slice(0, SHORT_HASH);
  const { sheet, body } = recordPdf();
  SECTIONS.forEach((section, index) => {
    sheet.section(`${index + 1}  ${SECTION_FACTS[section].name}`);
    if (section === 'documents') writeDocuments(sheet, paper);
    else writeForm(sheet, paper, section);
  });
  if (paper.signers && paper.signers.length > 0) writeOwners(sheet, paper.signers);
  writeSignature(sheet, paper.snapshot);
  const head = {
    kind: 'Merchant application',
    reference: content.reference,
    title: textOf(paper.facts.company, 'legal_name') || content.merchant,
    facts: [
      { label: 'Submission', value: String(content.n) },
      { label: 'Submitted', value: sayInstant(at) },
      content.attestation.submission === undefined
        ? { label: 'Signed by', value: content.attestation.name }
        : { label: 'Signed', value: `with submission ${content.attestation.submission}` },
      { label: 'SHA-256, begins', value: hash, isMono: true },
    ],
    at,
    footer: `${content.reference} · submission ${content.n} · SHA-256 ${hash}`,
  };
  return { head, body };
};
