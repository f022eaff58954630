import type { PdfRecorder } from '../../pdf/public.ts';
import type { Annex, Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

type DocumentJson = SectionJson['documents'][number];

const documentJson = ({ n, document, title, file, isWithheld }: Annex): DocumentJson => ({
  annex: n,
  document_type: document.documentType,
  title,
  file_name: file.name,
  mime: file.mime,
  size: file.size,
  pages: file.pages,
  sha256: file.sha256.toString('hex'),
  accepted_at: document.reviewedAt?.toISOString() ?? null,
  expires_on: document.expiresOn,
  enclosed: !isWithheld,
});

export const documentsJson = ({ annexes }: Pick<Gathered, 'annexes'>): DocumentJson[] => annexes.map(documentJson);

const SHORT_HASH = 16;

export const writeDocuments = (sheet: PdfRecorder, documents: readonly DocumentJson[]): void => {
  if (documents.length === 0) return sheet.note('No documents are enclosed.');
  if (documents.some(({ enclosed }) => !enclosed))
    sheet.note(
      'Documents that show tax IDs, birth dates or account numbers are left out of the preview. The bank’s copy has them.',
    );
  sheet.table(
    [
      { title: 'Annex', share: 2 },
      { title: 'Document', share: 5 },
      { title: 'File', share: 4 },
      { title: 'Pages', share: 1, align: 'right' },
      { title: 'SHA-256, begins', share: 3, isMono: true },
    ],
    documents.map(({ annex, title, file_name: name, pages, sha256, enclosed }) => [
      enclosed ? String(annex) : `${annex}, left out`,
      title,
      name,
      String(pages),
      sha256.slice(0, SHORT_HASH),
    ]),
  );
};
