import type { EnclosedPage } from './enclosed-page.ts';
import type { EnclosedFile } from './pdf-source.ts';
import type { DrawFigure } from './pdf-writer.ts';

type Doc = PDFKit.PDFDocument;

/** One page of a paper that is a picture of another. */
export interface ShownPage {
  width: number;
  height: number;
  draw: DrawFigure;
}

export interface Enclosures {
  /** By file; none where it cannot be shown. */
  pages: readonly (readonly ShownPage[])[];
  /** Puts the enclosed pages into the room that was left for them. */
  fill: (paper: Buffer) => Promise<Uint8Array>;
}

/** The library's picture, as far as we use it. */
interface Picture {
  width: number;
  height: number;
  orientation?: number;
  finalize: () => unknown;
  embed: (doc: Doc) => void;
}

/** In the file before the next: some are unpacked in the background, and the same paper has to be the same bytes. */
const embedded = (doc: Doc, picture: Picture): Promise<void> =>
  new Promise((resolve) => {
    if (!('finalize' in picture)) {
      (picture as Picture).embed(doc);
      return resolve();
    }
    const finalize = picture.finalize.bind(picture);
    picture.finalize = () => {
      finalize();
      resolve();
    };
    picture.embed(doc);
  });

const LYING = 4;

const openPicture = async (doc: Doc, bytes: Buffer): Promise<ShownPage[]> => {
  const opener = doc as unknown as { openImage: (bytes: Buffer) => Picture };
  const picture = opener.openImage(bytes);
  await embedded(doc, picture);
  const { width, height, orientation = 1 } = picture;
  const [shownWidth, shownHeight] = orientation > LYING ? [height, width] : [width, height];
  const draw: DrawFigure = (on, { x, y, ...box }) =>
    void on.image(picture as unknown as Buffer, x, y, { fit: [box.width, box.height] });
  return [{ width: shownWidth, height: shownHeight, draw }];
};

interface Room {
  id: number;
  page: EnclosedPage;
}

/** Room for a page that is put in once the paper is done, by the library that can read it. */
const leaveRoom = (doc: Doc, page: EnclosedPage, rooms: Room[]): ShownPage => {
  const { width, height } = page;
  const open = doc as unknown as { ref: (data: object) => { id: number; end: (data: string) => void } };
  const room = open.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] });
  room.end('');
  rooms.push({ id: room.id, page });
  const name = `Enclosed${rooms.length}`;
  const draw: DrawFigure = (on, box) => {
    const target = on as unknown as {
      page: { xobjects: Record<string, unknown> };
      addContent: (words: string) => void;
    };
    target.page.xobjects[name] = room;
    const scale = box.width / width;
    on.save().transform(scale, 0, 0, -scale, box.x, box.y + box.height);
    target.addContent(`/${name} Do`);
    on.restore();
  };
  return { width, height, draw };
};

const openPages = async (doc: Doc, bytes: Uint8Array, rooms: Room[]): Promise<ShownPage[]> => {
  const { PDFContext, PDFDocument } = await import('pdf-lib');
  const { openEnclosedPage } = await import('./enclosed-page.ts');
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = source.getPages().map(openEnclosedPage);
  // Once for nothing: what cannot be copied is found while the file can still go along as it is.
  for (const page of pages) page.copyInto(PDFContext.create());
  return pages.map((page) => leaveRoom(doc, page, rooms));
};

const open = async (doc: Doc, { mime, bytes }: EnclosedFile, rooms: Room[]): Promise<ShownPage[]> => {
  if (mime === 'image/tiff') return [];
  try {
    return mime === 'application/pdf' ? await openPages(doc, bytes, rooms) : await openPicture(doc, Buffer.from(bytes));
  } catch {
    // Readers forgive more than a library does: the file goes along as it is.
    return [];
  }
};

const fillRooms = async (paper: Buffer, rooms: readonly Room[]): Promise<Uint8Array> => {
  const { PDFDocument, PDFRef } = await import('pdf-lib');
  const whole = await PDFDocument.load(paper, { updateMetadata: false });
  for (const { id, page } of rooms) {
    const copy = page.copyInto(whole.context);
    const drawn = whole.context.lookup(copy);
    if (!drawn) throw new Error('an enclosed page was lost');
    whole.context.assign(PDFRef.of(id), drawn);
    whole.context.delete(copy);
  }
  return whole.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
};

/** Looks at the enclosed files, one after the other. */
export const openEnclosures = async (doc: Doc, files: readonly EnclosedFile[]): Promise<Enclosures> => {
  const rooms: Room[] = [];
  const pages: ShownPage[][] = [];
  for (const file of files) pages.push(await open(doc, file, rooms));
  return { pages, fill: async (paper) => (rooms.length === 0 ? paper : fillRooms(paper, rooms)) };
};
