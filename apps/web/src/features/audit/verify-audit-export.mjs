#!/usr/bin/env node
// Checks an audit log that was exported from Ledgate, without Ledgate: this one file and Node 20 or newer are all it
// takes, and it asks nobody anything over the network.
//
//   node verify-audit-export.mjs ledgate-audit-2026-11-15.jsonl --public-key anchor-key-1a2b3c4d.pem
//
// It recomputes the hash of every row, follows the chain of every lane, recomputes the digest of the whole file and
// checks the signature. It says what it finds in sentences and ends with 1 if anything is wrong.
// @ts-nocheck -- written for an auditor to read, so without types; its test edits exports and has it find each edit.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const FORMAT = 'ledgate-audit-export-1';
const HASH = /^[0-9a-f]{64}$/;
/** Filters that leave rows of a lane out; without them a lane has to be whole. */
const NARROWING = ['actor', 'action', 'from', 'to', 'search'];
const MOST_SAID = 100;

const findings = [];
let count = 0;
const finding = (text) => {
  count += 1;
  if (findings.length < MOST_SAID) findings.push(text);
};

class CannotLook extends Error {}

const sha256 = (...pieces) => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
};

/** One text for one meaning: keys in order, nothing between them. Whatever was signed was spelled so. */
const spelled = (value) => {
  const sorted = (inner) => {
    if (Array.isArray(inner)) return inner.map(sorted);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, deeper]) => [name, sorted(deeper)]),
    );
  };
  return JSON.stringify(sorted(value));
};

const many = (number, word) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;

/** Every line as bytes, without its line feed; the last one says whether it had one. */
async function* linesOf(path) {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    let from = 0;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield { bytes: bytes.subarray(from, end), isWhole: true };
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield { bytes: rest, isWhole: false };
}

const parsed = (bytes) => {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

const hasKeys = (value, keys) => Object.keys(value).toSorted().join() === keys.join();

const isRow = (line) =>
  hasKeys(line, ['facts', 'hash', 'lane', 'n', 'previous']) &&
  typeof line.facts === 'string' &&
  typeof line.lane === 'string' &&
  Number.isSafeInteger(line.n) &&
  line.n > 0 &&
  HASH.test(line.hash) &&
  (line.previous === null || line.previous === '' || HASH.test(line.previous));

const isHead = ({ head }) =>
  head !== null &&
  typeof head === 'object' &&
  hasKeys(head, ['hash', 'lane', 'n', 'rows']) &&
  typeof head.lane === 'string' &&
  [head.n, head.rows].every((number) => Number.isSafeInteger(number) && number > 0) &&
  HASH.test(head.hash);

/** What is known while the rows of the file go by; `lane` is the one that is open. */
const beginWalk = (isWholeLane) => ({
  isWholeLane,
  seen: new Set(),
  lane: null,
  told: { rows: 0, lanes: 0, complete: 0, leftOut: 0 },
});

const noteGap = ({ isWholeLane, lane, told }, from, to) => {
  const which = from === to ? `row ${from} is` : `rows ${from} to ${to} are`;
  if (isWholeLane) finding(`Lane ${lane.name}: ${which} missing, although the filter leaves no row of a lane out.`);
  else told.leftOut += to - from + 1;
};

const openLane = (walk, line, name) => {
  if (walk.lane?.name === line.lane) return walk.lane;
  if (walk.lane) finding(`Lane ${walk.lane.name}: its head is missing.`);
  if (walk.seen.has(line.lane)) finding(`${name}: the lane was closed before and begins again.`);
  walk.seen.add(line.lane);
  walk.lane = { name: line.lane, n: 0, hash: '', rows: 0 };
  return walk.lane;
};

const checkRow = (walk, line, at) => {
  const name = `Line ${at}, lane ${line.lane}, row ${line.n}`;
  const lane = openLane(walk, line, name);
  walk.told.rows += 1;
  lane.rows += 1;
  if (line.n <= lane.n) finding(`${name}: it comes after row ${lane.n}, so rows were swapped or doubled.`);
  else if (line.n > lane.n + 1) noteGap(walk, lane.n + 1, line.n - 1);
  if (line.previous === null) {
    finding(`${name}: the log itself did not have the row before it when it was exported.`);
  } else if ((line.n === 1) !== (line.previous === '')) {
    finding(`${name}: only the first row of a lane, and always that one, follows from nothing.`);
  } else if (line.n === lane.n + 1 && line.previous !== lane.hash) {
    finding(`${name}: it does not follow from the row before, so one of the two was changed.`);
  }
  if (sha256(Buffer.from(line.previous ?? '', 'hex'), `${line.lane}|${line.n}|${line.facts}`) !== line.hash) {
    finding(`${name}: the hash does not belong to what the row says, so the row was changed.`);
  }
  lane.n = line.n;
  lane.hash = line.hash;
};

const checkHead = (walk, { head }, at) => {
  const { lane, told } = walk;
  told.lanes += 1;
  if (lane?.name !== head.lane) {
    finding(`Line ${at}: a head of the lane ${head.lane} stands where no row of it was.`);
    walk.lane = null;
    return;
  }
  if (head.rows !== lane.rows) {
    finding(`Lane ${head.lane}: ${many(head.rows, 'row')} went into the file, and ${lane.rows} came out.`);
  }
  if (lane.n > head.n) finding(`Lane ${head.lane}: row ${lane.n} lies beyond the head, which counts ${head.n}.`);
  else if (lane.n < head.n) noteGap(walk, lane.n + 1, head.n);
  else if (lane.hash !== head.hash) finding(`Lane ${head.lane}: the last row is not the one the head names.`);
  if (lane.rows === head.n && lane.n === head.n) told.complete += 1;
  walk.lane = null;
};

const readHeader = (bytes) => {
  const header = parsed(bytes);
  if (header?.format !== FORMAT) throw new CannotLook(`This is not a file of the format ${FORMAT}.`);
  return header;
};

/** The key handed over, or else the one inside the file, which anybody who changes the file could replace as well. */
const chooseKey = async (path, header) => {
  if (path !== undefined) {
    try {
      return createPublicKey(await readFile(path));
    } catch (error) {
      throw new CannotLook(`The public key ${path} cannot be read: ${error.message}`);
    }
  }
  try {
    return createPublicKey({ key: Buffer.from(header.public_key, 'base64'), format: 'der', type: 'spki' });
  } catch {
    finding('The key inside the file cannot be read.');
    return null;
  }
};

const fingerprintOf = (key) => sha256(key.export({ type: 'spki', format: 'der' }));

const isSignedBy = (key, body, signature) => {
  const bytes = Buffer.from(String(signature), 'base64');
  if (bytes.toString('base64') !== signature) return false;
  try {
    return verify(null, Buffer.from(spelled(body)), key, bytes);
  } catch {
    return false;
  }
};

const checkTrailer = (last, { header, key, digest, told }) => {
  const line = last && parsed(last.bytes);
  if (!line?.trailer || !hasKeys(line, ['signature', 'trailer'])) {
    finding('The file has no trailer, so it was cut off, or its export did not come to an end.');
    return;
  }
  if (!last.isWhole || spelled(line) !== last.bytes.toString())
    finding('The trailer is not spelled as it was written.');
  const { trailer, signature } = line;
  if (trailer.format !== FORMAT || trailer.kid !== header.kid)
    finding('Header and trailer are not of the same export.');
  if (trailer.digest !== digest) finding('The digest does not belong to the lines before it, so the file was changed.');
  if (trailer.rows !== told.rows)
    finding(`The trailer counts ${many(trailer.rows, 'row')}, and ${told.rows} are here.`);
  if (trailer.lanes !== told.lanes)
    finding(`The trailer counts ${many(trailer.lanes, 'lane')}, and ${told.lanes} are here.`);
  if (key && !isSignedBy(key, trailer, signature)) {
    finding('The signature is not right: the trailer was changed, or somebody else signed it.');
  }
};

const takeLine = (walk, bytes, at) => {
  const line = parsed(bytes);
  if (line && isRow(line)) checkRow(walk, line, at);
  else if (line && 'head' in line && isHead(line)) checkHead(walk, line, at);
  else finding(`Line ${at} is neither a row nor the head of a lane.`);
};

const check = async (path, keyPath) => {
  const digest = createHash('sha256');
  let header = null;
  let walk = null;
  // One line behind, since the last one is the trailer.
  let held = null;
  let at = 0;
  for await (const line of linesOf(path)) {
    at += 1;
    if (header === null) {
      header = readHeader(line.bytes);
      walk = beginWalk(!NARROWING.some((name) => name in (header.filter ?? {})));
      digest.update(line.bytes).update('\n');
      continue;
    }
    if (held) {
      digest.update(held.bytes).update('\n');
      takeLine(walk, held.bytes, at - 1);
    }
    held = line;
  }
  if (header === null) throw new CannotLook('The file is empty.');
  if (walk.lane) finding(`Lane ${walk.lane.name}: its head is missing, so the end of the file was cut off.`);
  const key = await chooseKey(keyPath, header);
  checkTrailer(held, { header, key, digest: digest.digest('hex'), told: walk.told });
  return { header, key, told: walk.told, isWholeLane: walk.isWholeLane };
};

const sayWhat = ({ header, told, isWholeLane }) => {
  const { by, exported_at: at, filter } = header;
  console.log(`Exported ${at} by ${by?.name} (${by?.role}, ${by?.uid}), signed with the key ${header.kid}.`);
  const filters = Object.entries(filter ?? {}).map(([name, value]) => `${name} = ${value}`);
  console.log(filters.length === 0 ? 'No filter: the whole log.' : `Filter: ${filters.join(', ')}.`);
  console.log(`Checked ${many(told.rows, 'row')} in ${many(told.lanes, 'lane')}.`);
  if (count > 0) return;
  if (told.complete === told.lanes && isWholeLane) {
    console.log('Every lane is complete: from its first row to its head at the time of the export, none is missing.');
    return;
  }
  console.log(`${many(told.complete, 'lane')} of ${told.lanes} complete.`);
  if (told.leftOut > 0) {
    console.log(
      `The filter leaves out ${many(told.leftOut, 'row')} of these lanes. Each row here is checked by itself.`,
    );
  }
};

const sayKey = ({ key }, keyPath) => {
  if (!key) return;
  console.log(`SHA-256 of the public key: ${fingerprintOf(key)}`);
  if (keyPath !== undefined) return;
  console.log('No --public-key was given, so the key inside the file was used. That proves only that the file was not');
  console.log(
    'changed since it was signed with that key, not whose key it is: compare the SHA-256 above with one that',
  );
  console.log('reached you another way, or run this again with --public-key.');
};

const main = async () => {
  const { values, positionals } = parseArgs({ options: { 'public-key': { type: 'string' } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) {
    throw new CannotLook('Usage: node verify-audit-export.mjs <export.jsonl> [--public-key <key.pem>]');
  }
  const result = await check(path, values['public-key']);
  sayWhat(result);
  sayKey(result, values['public-key']);
  for (const text of findings) console.log(text);
  if (count > findings.length) console.log(`… and ${many(count - findings.length, 'more finding')}.`);
  console.log(count === 0 ? 'Nothing is wrong.' : `${many(count, 'thing')} wrong: do not rely on this file.`);
  return count === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof CannotLook ? error.message : `The file cannot be read: ${error.message}`);
  process.exitCode = 1;
}
