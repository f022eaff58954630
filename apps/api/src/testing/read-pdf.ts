import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>;

/** Opens a paper with a program that is not ours, as a browser would. */
export const openPdf = (bytes: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

export type OpenPdf = PDFDocumentProxy;
export { OPS };

export const pagesOf = async (pdf: OpenPdf) =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));

/** Marks of direction are no part of a name. */
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

export const withoutMarks = (text: string): string => text.replaceAll(CONTROLS, '');

/** Every piece of text with its place, page by page. */
export const pdfItems = async (bytes: Buffer): Promise<TextItem[][]> => {
  const pages = await pagesOf(await openPdf(bytes));
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent();
      return items.filter((item): item is TextItem => 'str' in item);
    }),
  );
};

/** What somebody copies out of it, a line of the paper on a line. */
export const readPdf = async (bytes: Buffer): Promise<string> => {
  const pages = await pdfItems(bytes);
  return withoutMarks(
    pages
      .flat()
      .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
      .join(''),
  );
};
