import { createHash } from 'node:crypto';
import { Failure } from '../../core/failure.ts';
import { csvRows, NotCsv } from './csv-rows.ts';
import { BadRow } from './list-entry.ts';
import { fileOf, OFAC_NAMES, type OfacFile, OfacReader } from './ofac-files.ts';
import { type ListFile, measured, MOST_ENTRIES, MOST_ERRORS, refuse } from './read-list-file.ts';

interface Sent {
  name: string;
  content: AsyncIterable<Buffer>;
}

const wrong = (name: string, errors: ReadonlyMap<number, string>): Failure =>
  refuse(
    errors.size === 1
      ? `One line of ${name} is wrong. Nothing was loaded.`
      : `${errors.size} lines of ${name} are wrong. Nothing was loaded.`,
    errors,
  );

const unfit = (why: string): Failure => new Failure('invalid', why, { errors: { file: [why] } });

/** Reads one file into the reader; answers which of the three it was, with its hash. */
const readOne = async (reader: OfacReader, { name, content }: Sent): Promise<{ file: OfacFile; hash: Buffer }> => {
  const { content: bytes, digest } = measured(content);
  const errors = new Map<number, string>();
  let file: OfacFile | null = null;
  try {
    for await (const row of csvRows(bytes)) {
      try {
        file ??= fileOf(row);
        reader.take(file, row);
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        errors.set(row.line, error.message);
        if (file === null) break;
      }
      if (errors.size >= MOST_ERRORS) throw wrong(name, errors);
      if (reader.count > MOST_ENTRIES) throw unfit(`A list has at most ${MOST_ENTRIES} entries.`);
    }
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    throw refuse(`${name} could not be read as CSV. Nothing was loaded.`, errors.set(error.line, error.message));
  }
  if (errors.size > 0) throw wrong(name, errors);
  if (file === null) throw unfit(`There is no entry in ${name}.`);
  return { file, hash: digest() };
};

/** The files of one edition, in whichever order; the whole of it, or nothing and why. */
export const readOfacFiles = async (files: AsyncIterable<Sent>): Promise<ListFile & { names: string[] }> => {
  const reader = new OfacReader();
  const hashes = new Map<OfacFile, { hash: Buffer; name: string }>();
  for await (const sent of files) {
    const { file, hash } = await readOne(reader, sent);
    if (hashes.has(file)) throw unfit(`${OFAC_NAMES[file]} was sent twice.`);
    hashes.set(file, { hash, name: sent.name });
  }
  if (hashes.size === 0) throw unfit('Choose a file.');
  const main = hashes.get('sdn');
  if (!main) throw unfit('sdn.csv is missing. Send it together with alt.csv and add.csv.');
  for (const file of ['alt', 'add'] as const) {
    const strangers = reader.join(file);
    if (strangers.size > 0)
      throw wrong(hashes.get(file)?.name ?? OFAC_NAMES[file], new Map([...strangers].slice(0, MOST_ERRORS)));
  }
  const [alt, add] = [hashes.get('alt'), hashes.get('add')];
  const whole = [main, alt, add].filter((one) => one !== undefined);
  const sha256 =
    whole.length === 1
      ? main.hash
      : createHash('sha256')
          .update(Buffer.concat(whole.map(({ hash }) => hash)))
          .digest();
  return { entries: reader.list(), sha256, names: whole.map(({ name }) => name) };
};
