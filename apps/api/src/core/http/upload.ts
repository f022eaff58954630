import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, and so has time to. */
    isUpload?: true;
  }
}

/** What the files of a form are called, on the wire. */
const FILE_PART = 'file';
const MOST_PARTS = 250;
/** As many as an application holds, each as large as may be, and a little for the form itself. */
const MOST_BYTES = FILE_LIMITS.perApplication * FILE_LIMITS.bytes + 1024 * 1024;

/** One file as it arrives. It has to be read to its end before the next one comes. */
export interface IncomingFile {
  /** Its place among the files of the form, from zero: what a refusal names it by. */
  index: number;
  /** As the sender calls it: data, never a path. */
  name: string;
  content: AsyncIterable<Buffer>;
}

export interface Upload {
  fields: Record<string, string>;
  files: AsyncIterable<IncomingFile>;
}

/** Lets the calls of one corner of the server take forms with files, and nothing else. */
export const takeForms = async (corner: FastifyInstance): Promise<void> => {
  corner.removeAllContentTypeParsers();
  await corner.register(multipart, {
    // One byte more than a file may have is enough to know that it has too many.
    limits: {
      fileSize: FILE_LIMITS.bytes + 1,
      files: MOST_PARTS,
      parts: MOST_PARTS + 20,
      fields: 20,
      fieldSize: 4096,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  });
};

type Part = MultipartFile | MultipartValue;

const isCoded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

/** A form that breaks off or is none is the sender's fault, in whatever words the reader puts it. */
const asSent = (error: unknown): unknown =>
  error instanceof Failure || isCoded(error)
    ? error
    : new Failure('malformed', 'The upload was interrupted or couldn’t be read.');

async function* wrapped<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw asSent(error);
  }
}

const unknownField = (name: string, sentence: string): Failure =>
  new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { [name]: [sentence] } });

const readField = (
  fields: Record<string, string>,
  { fieldname: name, value, valueTruncated }: MultipartValue,
): void => {
  if (name in fields) throw unknownField(name, 'This field was sent twice.');
  if (typeof value !== 'string' || valueTruncated) throw unknownField(name, 'This is not a text, or too long a one.');
  fields[name] = value;
};

/** Chunked senders do not say how much is coming, so it is counted as it comes. */
const watchSize = ({ raw }: FastifyRequest): void => {
  if (Number(raw.headers['content-length'] ?? 0) > MOST_BYTES)
    throw new Failure('too_large', 'This is more than one upload can hold.');
  if (raw.headers['content-length'] !== undefined) return;
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) raw.destroy(new Failure('too_large', 'This is more than one upload can hold.'));
  });
};

/**
 * Reads a form up to its first file. The fields have to come before the files, so that whose upload this is, and
 * whether it may be, is known before a byte of a file is taken in.
 */
export const openUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) throw new Failure('unsupported_media', 'This call takes multipart/form-data.');
  watchSize(request);
  const parts = wrapped<Part>(request.parts());
  const fields = Object.create(null) as Record<string, string>;
  let first: MultipartFile | null = null;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.type === 'file') {
      first = next.value;
      break;
    }
    readField(fields, next.value);
  }
  return { fields, files: filesFrom(first, parts) };
};

async function* filesFrom(first: MultipartFile | null, parts: AsyncGenerator<Part>): AsyncGenerator<IncomingFile> {
  let index = 0;
  let part: Part | null = first;
  try {
    while (part) {
      if (part.type !== 'file') throw unknownField(part.fieldname, 'The fields of a form come before its files.');
      if (part.fieldname !== FILE_PART) throw unknownField(part.fieldname, 'This field is not known here.');
      yield { index, name: part.filename, content: wrapped<Buffer>(part.file) };
      index += 1;
      const next: IteratorResult<Part> = await parts.next();
      part = next.done ? null : next.value;
    }
  } finally {
    await parts.return(undefined);
  }
}

/** Lets a sender that was refused early finish sending, so that it gets to hear why. */
export const drain = ({ raw }: FastifyRequest): void => {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
};
