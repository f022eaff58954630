import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from 'pdf-lib';

/** As in a PDF: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number];

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page of somebody else's file: as large as a reader shows it, and how it gets into ours. */
export interface EnclosedPage {
  width: number;
  height: number;
  /** Copies it, with the marks that were put on it, as one picture. */
  copyInto: (context: PDFContext) => PDFRef;
}

const turnOf = (angle: number, { x, y, width, height }: Frame): Matrix => {
  switch (((angle % 360) + 360) % 360) {
    case 90:
      return [0, -1, 1, 0, -y, x + width];
    case 180:
      return [-1, 0, 0, -1, x + width, y + height];
    case 270:
      return [0, 1, -1, 0, y + height, -x];
    default:
      return [1, 0, 0, 1, -x, -y];
  }
};

const contentOf = (page: PDFPage): Uint8Array => {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.node.context.lookup(one)) : [contents];
  const pieces = streams.flatMap((stream) =>
    stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode(), Uint8Array.of(10)] : [],
  );
  // It was a part of another tree; here it is all one picture, and its numbers would be taken for ours.
  return Buffer.from(
    Buffer.concat(pieces)
      .toString('latin1')
      .replaceAll(/\/MCID(?=\s*\d)/g, '/Mcid'),
    'latin1',
  );
};

const numbersOf = (array: PDFArray | undefined): number[] =>
  array?.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : 0)) ?? [];

const frameOf = (numbers: readonly number[]): Frame => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
};

/** What a mark looks like now: of several looks the one that it says it is in. */
const lookOf = (mark: PDFDict): PDFStream | undefined => {
  const looks = mark.lookupMaybe(PDFName.of('AP'), PDFDict);
  const normal = looks?.lookup(PDFName.of('N'));
  if (normal instanceof PDFStream) return normal;
  const state = mark.lookupMaybe(PDFName.of('AS'), PDFName);
  const look = normal instanceof PDFDict && state ? normal.lookup(state) : undefined;
  return look instanceof PDFStream ? look : undefined;
};

const HIDDEN = 2 + 32;
const UNSEEN = new Set(['/Popup', '/Link']);

interface Mark {
  look: PDFStream;
  matrix: Matrix;
}

/** The box of a look, after its own matrix, is brought to the place of the mark (ISO 32000-1, 12.5.5). */
const placeMark = (look: PDFStream, rect: Frame): Matrix => {
  const box = frameOf(numbersOf(look.dict.lookupMaybe(PDFName.of('BBox'), PDFArray)));
  const own = numbersOf(look.dict.lookupMaybe(PDFName.of('Matrix'), PDFArray));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const around = frameOf([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  const [sx, sy] = [rect.width / (around.width || 1), rect.height / (around.height || 1)];
  return [sx, 0, 0, sy, rect.x - around.x * sx, rect.y - around.y * sy];
};

/** Fields that were filled in, stamps and signatures that were drawn: a page without them is another page. */
const marksOf = (page: PDFPage): Mark[] => {
  const annotations = page.node.Annots();
  return Array.from({ length: annotations?.size() ?? 0 }, (_, at) => annotations?.lookup(at)).flatMap((mark) => {
    if (!(mark instanceof PDFDict)) return [];
    const flags = mark.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
    const type = mark.lookupMaybe(PDFName.of('Subtype'), PDFName)?.toString() ?? '';
    const look = lookOf(mark);
    const rect = frameOf(numbersOf(mark.lookupMaybe(PDFName.of('Rect'), PDFArray)));
    if (!look || (flags & HIDDEN) !== 0 || UNSEEN.has(type) || rect.width === 0 || rect.height === 0) return [];
    return [{ look, matrix: placeMark(look, rect) }];
  });
};

const wordsOf = (matrix: Matrix, name: string): string =>
  `q ${matrix.map((n) => +n.toFixed(5)).join(' ')} cm /${name} Do Q`;

/** Looks at a page; throws where it cannot be shown. */
export const openEnclosedPage = (page: PDFPage): EnclosedPage => {
  const box = page.getCropBox();
  const { angle } = page.getRotation();
  const isTurned = angle % 180 !== 0;
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height];
  if (!(width > 0 && height > 0)) throw new Error('a page without room');
  const content = contentOf(page);
  const marks = marksOf(page);
  return {
    width,
    height,
    copyInto: (context) => {
      const copier = PDFObjectCopier.for(page.node.context, context);
      const resources = page.node.Resources();
      const group = page.node.lookupMaybe(PDFName.of('Group'), PDFDict);
      const sheet = context.flateStream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
        Resources: resources ? copier.copy(resources) : {},
        ...(group && { Group: copier.copy(group) }),
      });
      const looks = marks.map(({ look }) => {
        const copy = copier.copy(look);
        copy.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
        copy.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
        return context.register(copy);
      });
      const names = Object.fromEntries(looks.map((look, at) => [`M${at}`, look]));
      const drawn = [
        `q ${turnOf(angle, box).join(' ')} cm /P Do`,
        ...marks.map(({ matrix }, at) => wordsOf(matrix, `M${at}`)),
        'Q',
      ];
      const whole = context.stream(drawn.join('\n'), {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, width, height],
        Resources: { XObject: { P: context.register(sheet), ...names } },
      });
      return context.register(whole);
    },
  };
};
