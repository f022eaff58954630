import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { type DocumentFact, type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
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

/** As on the screen: whoever holds the paper has no more of a secret than its mask, but for the bank's copy. */
const masked = ({ isFull = false }: AnsweredFacts, field: Field, value: Value | undefined): Value | undefined =>
  !isFull && field.secret && typeof value === 'string' && value !== '' ? maskSecret(field.secret, value) : value;

/** What the answers on a paper are taken from. */
export interface AnsweredFacts {
  /** With their secrets open: what is asked depends on them. */
  facts: Facts;
  nameOf: NameOf;
  /** What staff stated stands beside what was typed. */
  isForBank?: boolean;
  /** Secrets are written out. */
  isFull?: boolean;
}

export interface ApplicationPdfFacts extends AnsweredFacts {
  snapshot: Pick<Snapshot, 'content' | 'sha256'>;
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
  field.kind === 'date' && typeof value === 'string' && shown !== undefined ? sayDate(value) : shown;

/** What a paper says of a record: what was asked and answered. */
export const answeredFields = (paper: AnsweredFacts, section: FormSection, values: Values): Field[] =>
  FIELDS[section]
    .filter(
      (field) => (isTyped(field) || (paper.isForBank === true && field.staffOnly)) && field.confirms === undefined,
    )
    .filter((field) => isShown(field, paper.facts, values));

const answersOf = (paper: AnsweredFacts, section: FormSection, group: string, values: Values): Pair[] =>
  answeredFields(paper, section, values)
    .filter((field) => field.group === group)
    .flatMap((field) => {
      const answer = masked(paper, field, values[field.name]);
      const value = saidOf(field, showValue(field, answer, paper.facts, paper.nameOf), answer);
      return value === undefined
        ? []
        : [{ label: field.label, value, isMono: field.secret !== undefined || field.kind === 'digits' }];
    });

/** Every record of a section with its answers, group by group. */
export const writeForm = (sheet: PdfRecorder, paper: AnsweredFacts, section: FormSection): void => {
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

type About = Pick<DocumentFact, 'document_type' | 'owner_uid' | 'account_uid'>;

/** What a document is, and whose: “Government ID, Marisol Vega”. */
export const documentTitle = (
  facts: Facts,
  { document_type: type, owner_uid: owner, account_uid: account }: About,
): string => {
  const aboutOf = (uid: string | null | undefined, section: 'ownership' | 'settlement'): string => {
    const records = recordsOf(facts, section);
    const at = records.findIndex((record) => record.uid === uid);
    return at < 0 ? '' : recordTitle(section, records[at]?.values ?? {}, at);
  };
  const about = aboutOf(owner, 'ownership') || aboutOf(account, 'settlement');
  return about === '' ? DOCUMENT_LABELS[type] : `${DOCUMENT_LABELS[type]}, ${about}`;
};

const writeDocuments = (sheet: PdfRecorder, { snapshot, facts }: ApplicationPdfFacts): void => {
  const rows = snapshot.content.documents.map((document) => {
    return [
      documentTitle(facts, document),
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

/** How somebody signed what the application says of them. */
export const WAYS: Record<SigningWay, string> = {
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
