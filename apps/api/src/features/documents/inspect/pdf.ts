import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { CannotLook, hasName, placesOf, spelledOut } from './pdf-names.ts';
import { unpack } from './pdf-packs.ts';
import { refuse, type Verdict } from './verdict.ts';

/** Names that make a document do something, or hold another one. Fields to fill in and links may stay. */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'GoToE',
  'ImportData',
];
const ENCRYPT = 'Encrypt';

/** The dictionary that a place lies in, by counting brackets outwards; cut where it is longer than we look. */
const WINDOW = 32_768;

const isPair = (text: string, at: number, char: string): boolean => text[at] === char && text[at + 1] === char;

const dictionaryAround = (bytes: Buffer, place: number): string => {
  const start = Math.max(0, place - WINDOW);
  const text = bytes.toString('latin1', start, place + WINDOW);
  const edge = (step: 1 | -1): number => {
    const [outward, inward] = step === 1 ? ['>', '<'] : ['<', '>'];
    let depth = 0;
    for (let at = place - start; at >= 0 && at < text.length; at += step) {
      if (isPair(text, at, outward)) {
        if (depth === 0) return at;
        depth -= 1;
        at += step;
      } else if (isPair(text, at, inward)) {
        depth += 1;
        at += step;
      }
    }
    return step === 1 ? text.length : 0;
  };
  return text.slice(edge(-1), edge(1));
};

interface PageCount {
  /** What the tree of pages says, or the longest list in it. */
  said: number;
  /** Pages that stand there. */
  found: number;
}

const MOST_TREES = 500;
/** Saved over and over, a document holds its pages more than once. */
const MOST_PAGES_FOUND = FILE_LIMITS.pages * 4;

const countPages = (bytes: Buffer): PageCount => {
  const isType = (at: number): boolean => /\/Type\s*$/.test(bytes.toString('latin1', Math.max(0, at - 20), at));
  let said = 0;
  for (const at of placesOf(bytes, 'Pages', MOST_TREES * 4)
    .filter(isType)
    .slice(0, MOST_TREES)) {
    const dictionary = dictionaryAround(bytes, at);
    const count = Number(/\/Count\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
    const kids = /\/Kids\s*\[([^\]]*)/.exec(dictionary)?.[1]?.match(/\d+\s+\d+\s+R/g)?.length ?? 0;
    said = Math.max(said, count, kids);
  }
  return { said, found: placesOf(bytes, 'Page', MOST_PAGES_FOUND * 4).filter(isType).length };
};

const TAIL = 2048;

const isWhole = (bytes: Buffer): boolean =>
  /^%PDF-(?:1\.[0-7]|2\.0)[\r\n\t %]/.test(bytes.toString('latin1', 0, 10)) &&
  /startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - TAIL)));

const hasTail = (bytes: Buffer): boolean => !/^[\0\s]*$/.test(bytes.toString('latin1', bytes.lastIndexOf('%%EOF') + 5));

const look = (bytes: Buffer): Verdict => {
  const all = [bytes, ...unpack(bytes)];
  const hidden = all.map((part) => spelledOut(part, [ENCRYPT, ...ACTIVE, 'First']));
  if (hasName(bytes, ENCRYPT) || hidden.includes(ENCRYPT)) return refuse('encrypted');
  const isActive = all.some((part) => ACTIVE.some((name) => hasName(part, name)));
  if (isActive || hidden.some((name) => name !== null)) return refuse('active_content');
  const counts = all.map(countPages);
  const found = counts.reduce((sum, count) => sum + count.found, 0);
  const said = Math.max(...counts.map((count) => count.said));
  if (said === 0 && found === 0) return refuse('broken');
  if (said > FILE_LIMITS.pages || found > MOST_PAGES_FOUND) return refuse('too_many_pages');
  return { ok: true, mime: 'application/pdf', pages: said || found };
};

/**
 * Whether a PDF is one we keep. It is never rendered, and only what hides names is unpacked, within bounds: what cannot
 * be looked at so is not taken.
 */
export const inspectPdf = (bytes: Buffer): Verdict => {
  if (bytes.lastIndexOf('%%EOF') !== -1 && hasTail(bytes)) return refuse('hidden_content');
  if (!isWhole(bytes)) return refuse('broken');
  try {
    return look(bytes);
  } catch (error) {
    if (error instanceof CannotLook) return refuse('broken');
    throw error;
  }
};
