import { type FileType, FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { fileTypeFromBuffer } from 'file-type';
import { hasMarkup, isAlsoArchive } from './foreign-content.ts';
import { inspectJpeg } from './jpeg.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPng } from './png.ts';
import { inspectTiff } from './tiff.ts';
import { refuse, type Verdict } from './verdict.ts';

const INSPECTORS: Record<FileType, (bytes: Buffer) => Verdict | Promise<Verdict>> = {
  'application/pdf': inspectPdf,
  'image/jpeg': inspectJpeg,
  'image/png': inspectPng,
  'image/tiff': inspectTiff,
};

/** As far as browsers of old looked to guess what a file is. */
const SNIFFED = 1024;

/** Says what a file is and whether we take it, from its bytes alone: what it is called and what was claimed does not count. */
export const inspect = async (bytes: Buffer): Promise<Verdict> => {
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > FILE_LIMITS.bytes) return refuse('too_large');
  const guess = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const look = Object.entries(INSPECTORS).find(([mime]) => mime === guess?.mime)?.[1];
  if (!look) return refuse('wrong_type');
  const verdict = await look(bytes);
  if (!verdict.ok) return verdict;
  return isAlsoArchive(bytes) || hasMarkup(bytes.subarray(0, SNIFFED)) ? refuse('hidden_content') : verdict;
};
