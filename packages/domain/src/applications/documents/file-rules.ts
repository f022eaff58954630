import type { ApplicationActor } from '../steps.ts';
import type { DocumentType } from './document-names.ts';
import { isTerminal, type Status } from '../statuses.ts';

/** What an uploaded file may be; decided by what is in it, never by its name. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** How such files are named; the first is the one we give. */
export const FILE_ENDINGS: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
};

export const FILE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Files of papers that are in use, older versions included, and those not yet attached. */
  perApplication: 40,
  /** The same with everything that was removed: nobody fills the store by uploading and removing. */
  keptPerApplication: 200,
  pages: 100,
  pixels: 25_000_000,
  /** Of the longer side. */
  side: 10_000,
} as const;

/** Why a file was not taken, and what its owner reads. */
export const FILE_REFUSALS = {
  empty: 'This file is empty. Save or scan it again.',
  too_large: 'Over 10 MB. Scan at lower quality or split it.',
  wrong_type: 'We can’t read this format. iPhone photo? Save it as JPEG.',
  broken: 'This file is damaged or incomplete. Save or scan it again.',
  hidden_content: 'Something else is hidden in this file. Print it to a new PDF and upload that.',
  active_content: 'This PDF contains scripts or attachments. Print it to a new PDF and upload that.',
  encrypted: 'This PDF needs a password. Upload a copy without one.',
  too_many_pages: 'Over 100 pages. Split it into smaller files.',
  too_many_pixels: 'This picture is too large. Scan it at lower quality.',
  duplicate: 'You already uploaded this file.',
  too_many_files: 'You have uploaded 40 files. Remove one you don’t need first.',
  not_stored: 'We couldn’t save the file. Try again in a few minutes.',
} as const;
export type FileRefusal = keyof typeof FILE_REFUSALS;
export const FILE_REFUSAL_CODES = Object.keys(FILE_REFUSALS) as FileRefusal[];

/** `waiting` is nobody else's and counts for nothing; `infected` is nobody's at all. */
export const SCAN_STATES = ['waiting', 'clean', 'infected', 'not_scanned'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

export type UploadAnswer = 'yes' | 'wrongState' | 'notAllowed';

/** Files are also sent along with questions and answers, so more may upload than may hand in papers. */
export const mayUpload = ({ role, abilities }: ApplicationActor, status: Status): UploadAnswer => {
  if (role === 'subuser' && !abilities.has('update_application')) return 'notAllowed';
  return isTerminal(status) ? 'wrongState' : 'yes';
};

/** Documents that show a birth date, a tax number or an account number, or that a consumer report was used. */
const PRIVATE_DOCUMENTS: readonly DocumentType[] = [
  'government_id',
  'voided_check',
  'bank_letter',
  'bank_statement_account',
  'bank_statements_3m',
  'ein_letter',
  'w9',
  'w8',
  'signed_application',
  'adverse_action_letter',
];

/** Whether a paper of this type shows a number that is masked everywhere else. */
export const showsSecrets = (type: DocumentType): boolean => PRIVATE_DOCUMENTS.includes(type);

export interface FileFacts {
  readonly scan: ScanState;
  /** Absent while the file belongs to no paper. */
  readonly documentType: DocumentType | null;
  readonly isUploader: boolean;
  /** Sent along with a note: whoever may read that may open it. */
  readonly isAttachment?: boolean;
}

export type OpenAnswer = 'yes' | 'waiting' | 'infected' | 'private';

/** May this person open the file; that they may see its application is another question. */
export const mayOpenFile = (
  { role }: Pick<ApplicationActor, 'role'>,
  { scan, documentType, isUploader, isAttachment = false }: FileFacts,
): OpenAnswer => {
  if (scan === 'infected') return 'infected';
  if (isUploader) return 'yes';
  if (scan === 'waiting') return 'waiting';
  const isPrivate = !isAttachment && (documentType === null || showsSecrets(documentType));
  return role === 'iso' && isPrivate ? 'private' : 'yes';
};
