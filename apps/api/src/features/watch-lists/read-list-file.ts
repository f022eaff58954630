import { createHash } from 'node:crypto';
import type { WatchListKind } from '@ledgate/contract/watch-lists.ts';
import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { Failure } from '../../core/failure.ts';
import { csvRows, type CsvRow, NotCsv } from './csv-rows.ts';
import { BadRow, type ListEntry } from './list-entry.ts';
import { readSanctionsRow } from './sanctions-format.ts';
import { demandHeader, readTerminatedRow } from './terminated-format.ts';

export const MOST_ENTRIES = 100_000;
/** Enough to see what is wrong throughout. */
export const MOST_ERRORS = 50;

export interface ListFile {
  entries: ListEntry[];
  sha256: Buffer;
}

export const refuse = (detail: string, errors: ReadonlyMap<number, string>): Failure =>
  new Failure('invalid', detail, {
    errors: Object.fromEntries([...errors].map(([line, sentence]) => [`lines.${line}`, [sentence]])),
  });

/** Hashes what passes, and lets no more pass than a file may have. */
export const measured = (content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  async function* pass(): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > FILE_LIMITS.bytes) throw new Failure('too_large', 'A list file can be at most 10 MB.');
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: pass(), digest: () => hash.digest() };
};

class Reader {
  readonly entries: ListEntry[] = [];
  readonly errors = new Map<number, string>();
  private readonly refs = new Map<string, number>();
  private isFirst = true;
  private readonly kind: WatchListKind;

  constructor(kind: WatchListKind) {
    this.kind = kind;
  }

  take(row: CsvRow): void {
    try {
      if (this.kind === 'terminated' && this.isFirst) demandHeader(row);
      else this.add(this.kind === 'sanctions' ? readSanctionsRow(row) : readTerminatedRow(row));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      this.errors.set(row.line, error.message);
    }
    this.isFirst = false;
  }

  private add(entry: ListEntry): void {
    const earlier = this.refs.get(entry.ref);
    if (earlier !== undefined) throw new BadRow(`The entry ${entry.ref} is on line ${earlier} already.`);
    this.refs.set(entry.ref, entry.line);
    this.entries.push(entry);
  }
}

/** Reads a whole list, or says line by line why not. Of the rest of a bad file nothing is read. */
export const readListFile = async (kind: WatchListKind, content: AsyncIterable<Buffer>): Promise<ListFile> => {
  const { content: bytes, digest } = measured(content);
  const reader = new Reader(kind);
  try {
    for await (const row of csvRows(bytes)) {
      reader.take(row);
      if (reader.errors.size >= MOST_ERRORS) throw refuse('Too many lines of this file are wrong.', reader.errors);
      if (reader.entries.length > MOST_ENTRIES)
        throw refuse(`A list has at most ${MOST_ENTRIES} entries.`, new Map([[row.line, 'This is one too many.']]));
    }
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    throw refuse(
      'The file could not be read as CSV. Nothing was loaded.',
      reader.errors.set(error.line, error.message),
    );
  }
  if (reader.errors.size > 0)
    throw refuse(
      reader.errors.size === 1
        ? 'One line is wrong. Nothing was loaded.'
        : `${reader.errors.size} lines are wrong. Nothing was loaded.`,
      reader.errors,
    );
  if (reader.entries.length === 0) throw refuse('There is no entry in this file.', new Map([[1, 'Nothing follows.']]));
  return { entries: reader.entries, sha256: digest() };
};
