import { type OpenPdf, OPS, openPdf, pagesOf } from './read-pdf.ts';

/** Objects as they stand in the file, by number. */
const objectsOf = (bytes: Buffer): Map<string, string> =>
  new Map(
    [...bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );

const childrenOf = (body: string): string[] =>
  [...(/\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);

const widthOfRow = (objects: Map<string, string>, row: string): number =>
  childrenOf(objects.get(row) ?? '')
    .map((cell) => Number(/\/ColSpan (\d+)/.exec(objects.get(cell) ?? '')?.[1] ?? 1))
    .reduce((sum, span) => sum + span, 0);

const faultsOfTables = (objects: Map<string, string>): string[] =>
  [...objects].flatMap(([id, body]) => {
    if (body.includes('/S /TH\n') && !body.includes('/Scope /')) return [`head ${id} of a table heads nothing`];
    if (!body.includes('/S /Table\n')) return [];
    const widths = new Set(childrenOf(body).map((row) => widthOfRow(objects, row)));
    return widths.size === 1 ? [] : [`table ${id} has rows of ${[...widths].join(' and ') || 'no'} columns`];
  });

const faultsOfFonts = (objects: Map<string, string>): string[] =>
  [...objects].flatMap(([id, body]) => {
    if (body.includes('/Subtype /Type1\n')) return [`font ${id} is not embedded`];
    if (body.includes('/Subtype /Type0\n') && !body.includes('/ToUnicode ')) return [`font ${id} cannot be read`];
    return body.includes('/Type /FontDescriptor') && !/\/FontFile[23] /.test(body)
      ? [`font ${id} is not embedded`]
      : [];
  });

interface Node {
  role?: string;
  id?: string;
  children?: Node[];
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)];

const PAINTS = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.constructPath,
  OPS.stroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.paintImageXObject,
]);

/** Whether each thing that is painted stands in a named part or is marked as an ornament. */
const faultsOfPages = async (pdf: OpenPdf): Promise<{ faults: string[]; headings: number[] }> => {
  const faults: string[] = [];
  const headings: number[] = [];
  for (const page of await pagesOf(pdf)) {
    const nodes = flatten(await page.getStructTree());
    headings.push(...nodes.flatMap(({ role }) => /^H(\d)$/.exec(role ?? '')?.[1] ?? []).map(Number));
    const named = new Set(nodes.flatMap(({ id }) => (id === undefined ? [] : [id])));
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items)
      if ('type' in item && item.type === 'beginMarkedContentProps' && item.id && !named.has(item.id))
        faults.push(`page ${page.pageNumber}: ${item.id} belongs to no part`);
    const { fnArray } = await page.getOperatorList();
    let depth = 0;
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
      if (operator === OPS.endMarkedContent) depth -= 1;
      if (depth === 0 && PAINTS.has(operator))
        faults.push(`page ${page.pageNumber}: something is painted outside of every part`);
    }
  }
  return { faults: [...new Set(faults)], headings };
};

const faultsOfHeadings = (headings: readonly number[]): string[] =>
  headings.flatMap((level, at) =>
    level > (headings[at - 1] ?? 0) + 1
      ? [`heading ${at + 1} is of level ${level} after ${headings[at - 1] ?? 'none'}`]
      : [],
  );

// Typed as an object, and a map.
const hasMark = (info: unknown): boolean => info instanceof Map && info.get('Marked') === true;

const faultsOfFile = async (pdf: OpenPdf, bytes: Buffer): Promise<string[]> => {
  const text = bytes.toString('latin1');
  const { info, metadata } = await pdf.getMetadata();
  const { Title: title } = info as { Title?: string };
  const found: [boolean, string][] = [
    [/\/Lang \(en-US\)/.test(text), 'it has no language'],
    [hasMark(await pdf.getMarkInfo()), 'it is not tagged'],
    [
      Boolean((await pdf.getViewerPreferences())?.get('DisplayDocTitle')),
      'readers show the name of the file for its title',
    ],
    [/<pdfuaid:part>1<\/pdfuaid:part>/.test(text), 'it does not say that it is PDF/UA'],
    [Boolean(title) && metadata?.get('dc:title') === title, 'its metadata have no title'],
    [((await pdf.getOutline()) ?? []).length > 0, 'it has no bookmarks'],
  ];
  return found.flatMap(([isGood, fault]) => (isGood ? [] : [fault]));
};

/**
 * What keeps a paper from being PDF/UA-1, as far as a program can tell and ours are written: the machine-checkable
 * points of the Matterhorn protocol that concern text, tables, fonts and metadata.
 */
export const pdfFaults = async (bytes: Buffer): Promise<string[]> => {
  const pdf = await openPdf(bytes);
  const objects = objectsOf(bytes);
  const { faults, headings } = await faultsOfPages(pdf);
  return [
    ...(await faultsOfFile(pdf, bytes)),
    ...faults,
    ...(headings[0] === 1 ? faultsOfHeadings(headings) : ['it does not begin with its title']),
    ...faultsOfTables(objects),
    ...faultsOfFonts(objects),
  ];
};
