import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import type { CaseSection } from '@ledgate/contract/case-file.ts';
import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { canonicalJson } from '../../../core/audit/canonical-json.ts';
import { sha256 } from '../../../core/crypto/keyring.ts';
import type { progressOf, StoredRecord } from '../../applications/public.ts';
import type { StoredDocument } from '../../documents/public.ts';
import type { Verification } from './store.ts';

/** What there is to be seen in the seven sections. */
export interface Content {
  records: readonly StoredRecord[];
  papers: readonly StoredDocument[];
}

const recordContent = ({ uid, values, secrets }: StoredRecord) => ({
  uid,
  values,
  secrets: Object.fromEntries(secrets.map(({ field, blindIndex }) => [field, blindIndex])),
});

/** That a paper was accepted changes nothing in it; that it no longer counts does. */
const documentContent = (paper: StoredDocument) => ({
  uid: paper.uid,
  type: paper.documentType,
  file: paper.fileUid,
  about: paper.ownerUid ?? paper.accountUid,
  expires: paper.expiresOn,
  counts: paper.status === 'uploaded' || paper.status === 'accepted',
});

/** One mark for one content, whoever asks: a verification holds while the mark is the same. */
export const markOf = (section: Section, { records, papers }: Content): Buffer =>
  sha256(
    canonicalJson(
      section === 'documents'
        ? papers.filter(({ documentType }) => !GENERATED_DOCUMENTS.includes(documentType)).map(documentContent)
        : records.filter((record) => record.section === section).map(recordContent),
    ),
  );

type Progress = ReturnType<typeof progressOf>['sections'];

const presentVerification = ({ by, at, documentsReason }: Verification) => ({
  by,
  at: at.toISOString(),
  documents_reason: documentsReason,
});

/** The sections with who looked through them; to those outside the desk that stays unsaid. */
export const presentSections = (
  progress: Progress,
  content: Content,
  verifications: readonly Verification[],
): CaseSection[] =>
  SECTIONS.flatMap((section) => {
    const own = progress.find((one) => one.section === section);
    if (!own) return [];
    const mark = markOf(section, content);
    const verification = verifications.find((one) => one.section === section);
    const isStanding = verification?.content.equals(mark) ?? false;
    const shown = verification ? presentVerification(verification) : null;
    return [
      {
        ...own,
        content: mark.toString('hex'),
        verified: isStanding ? shown : null,
        lapsed: isStanding ? null : shown,
      },
    ];
  });
