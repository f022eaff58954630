import { createHash, verify, X509Certificate } from 'node:crypto';
import { UNSEALED } from '../core/crypto/unsealed.ts';

/** One value of ASN.1: read here by hand, so that a mistake of the library that wrote it would be seen. */
interface Value {
  tag: number;
  /** With tag and length. */
  whole: Buffer;
  inner: Buffer;
}

const valuesIn = (bytes: Buffer): Value[] => {
  const values: Value[] = [];
  // What room is left after a signature is filled with zeros.
  for (let at = 0; bytes[at];) {
    const first = bytes.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    values.push({
      tag: bytes.readUInt8(at),
      whole: bytes.subarray(at, start + length),
      inner: bytes.subarray(start, start + length),
    });
    at = start + length;
  }
  return values;
};

const nth = (values: readonly Value[], at: number): Value => {
  const value = values.at(at);
  if (!value) throw new Error('a signature that is shorter than signatures are');
  return value;
};

const MESSAGE_DIGEST = '06092a864886f70d010904';
const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f';

const attributeOf = (attributes: readonly Value[], type: string): Value => {
  const found = attributes.find(({ inner }) => inner.toString('hex').startsWith(type));
  return nth(valuesIn(nth(valuesIn(found?.inner ?? Buffer.alloc(0)), 1).inner), 0);
};

export interface Seal {
  /** Who sealed it. */
  holder: string;
  time: string;
  /** What is wrong with it; nothing, if nothing was changed since. */
  faults: string[];
}

const checkRange = (paper: Buffer): { covered: Buffer; contents: Buffer; isWhole: boolean } => {
  const numbers = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(paper.toString('latin1'))?.slice(1).map(Number) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = numbers;
  const gap = paper.subarray(start + length, next).toString('latin1');
  return {
    covered: Buffer.concat([paper.subarray(start, start + length), paper.subarray(next, next + rest)]),
    contents: Buffer.from(gap.slice(1, -1), 'hex'),
    isWhole: start === 0 && next + rest === paper.length && /^<[0-9a-f]+>$/.test(gap),
  };
};

/** Verifies the seal of a paper with nothing but hashes, keys and the rules of PAdES. */
export const readSeal = (paper: Buffer): Seal => {
  const { covered, contents, isWhole } = checkRange(paper);
  const [info] = valuesIn(contents);
  const data = valuesIn(nth(valuesIn(nth(valuesIn(info?.inner ?? Buffer.alloc(0)), 1).inner), 0).inner);
  const certificate = nth(valuesIn(nth(data, 3).inner), 0).whole;
  const signer = valuesIn(nth(valuesIn(nth(data, -1).inner), 0).inner);
  const attributes = nth(signer, 3);
  const signed = Buffer.from(attributes.whole);
  signed.writeUInt8(0x31, 0);
  const { publicKey, subject } = new X509Certificate(certificate);
  const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  const said = valuesIn(attributes.inner);
  const checks: [boolean, string][] = [
    [isWhole, 'it does not cover the whole paper'],
    [attributeOf(said, MESSAGE_DIGEST).inner.equals(hashOf(covered)), 'the paper was changed'],
    [attributeOf(said, SIGNING_CERTIFICATE_V2).whole.includes(hashOf(certificate)), 'the certificate was exchanged'],
    [verify('sha256', signed, publicKey, nth(signer, -1).inner), 'the signature is not by this key'],
    [paper.includes('/SubFilter /ETSI.CAdES.detached'), 'it is of another kind'],
  ];
  return {
    holder: subject.replace('CN=', ''),
    time: /\/M \((D:\d{14}Z)\)/.exec(paper.toString('latin1'))?.[1] ?? '',
    faults: checks.flatMap(([isGood, fault]) => (isGood ? [] : [fault])),
  };
};

/** As it was before it was sealed: what depends on the matter alone, and neither on the time nor on the key. */
export const withoutSeal = (paper: Buffer): Buffer => {
  const text = paper.toString('latin1');
  const range = /\/ByteRange \[[\d ]+\] */.exec(text)?.[0] ?? '';
  const bare = text
    .replace(range, UNSEALED.range)
    .replace(/D:\d{14}Z(?=\)\n\/Contents)/, UNSEALED.time)
    .replace(/(?<=\/Contents )<[0-9a-f]{100,}>/, UNSEALED.contents);
  return Buffer.from(bare, 'latin1');
};
