import { PAGE } from './page-style.ts';

type Doc = PDFKit.PDFDocument;

export interface About {
  title: string;
  subject: string;
  /** Stands in the file as its date; the same paper is the same bytes whenever it is made. */
  at: Date;
  /** Room is left for the seal of the deployment. */
  isSealed?: boolean;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** The library writes title and subject into the XML of the file as they are, and a business may be called `Salt & Co`. */
const escapeMetadata = (doc: Doc, { title, subject }: About): void => {
  const closing = doc as unknown as { endSubset: () => void };
  const endSubset = closing.endSubset.bind(doc);
  closing.endSubset = () => {
    endSubset();
    // By now the other place where they stand, which is no XML, is written.
    Object.assign(doc.info, { Title: escapeXml(title), Subject: escapeXml(subject) });
  };
};

export const openDocument = async (about: About): Promise<Doc> => {
  const { title, subject, at } = about;
  // Loaded when the first paper is made: an idle server has no use for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // Nothing flows: every line has its place, and pages are turned by us.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // Newer than the library's types.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: title, Subject: subject, Author: 'Ledgate', Creator: 'Ledgate', CreationDate: at, ModDate: at },
  });
  escapeMetadata(doc, about);
  return doc;
};
