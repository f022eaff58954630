import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { SEAL_ROOM, UNSEALED } from './unsealed.ts';

/** The deployment's key for papers, and its certificate with those that vouch for it, in PEM. */
export interface PaperKeys {
  key: string;
  certificates: string;
}

/** Seals papers, so that anybody can see who issued them and that nothing was changed since. */
export interface PaperSeal {
  set: (paper: Buffer, at: Date) => Buffer;
  /** When its certificate ends. */
  until: Date;
}

/** Said to whoever configured the keys. */
export class UnfitPaperKeys extends Error {
  override name = 'UnfitPaperKeys';
}

const SHA256 = '2.16.840.1.101.3.4.2.1';
const ALGORITHMS: Partial<Record<string, { algorithm: string; parameters?: null }>> = {
  rsa: { algorithm: '1.2.840.113549.1.1.11', parameters: null },
  ec: { algorithm: '1.2.840.10045.4.3.2' },
};
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const digestOf = (...pieces: Uint8Array[]): Buffer =>
  pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest();

/** A value of ASN.1 with its tag; ours are all shorter than 256 bytes, of which there is one way to say it. */
const tagged = (tag: number, value: Uint8Array): Buffer => {
  if (value.length > 0xff) throw new Error('a longer value than was foreseen');
  return Buffer.concat([Buffer.from(value.length < 0x80 ? [tag, value.length] : [tag, 0x81, value.length]), value]);
};
const SEQUENCE = 0x30;
const SET = 0x31;
const OCTETS = 0x04;

/** Which certificate the signature belongs to, so that it cannot be exchanged (RFC 5035); SHA-256 needs no naming. */
const signingCertificate = (certificate: Buffer): Buffer => {
  const hash = tagged(OCTETS, digestOf(certificate));
  return tagged(SEQUENCE, tagged(SEQUENCE, tagged(SEQUENCE, hash)));
};

interface Sealer {
  key: KeyObject;
  algorithm: { algorithm: string; parameters?: null };
  chain: readonly X509Certificate[];
  own: X509Certificate;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const openKeys = ({ key: pem, certificates }: PaperKeys): Sealer => {
  try {
    const key = createPrivateKey(pem);
    const chain = (certificates.match(PEM) ?? []).map((each) => new X509Certificate(each));
    const [own] = chain;
    const algorithm = ALGORITHMS[key.asymmetricKeyType ?? ''];
    if (!own?.checkPrivateKey(key)) throw new UnfitPaperKeys('the first certificate is not that of the key');
    if (!algorithm) throw new UnfitPaperKeys(`a key of type ${key.asymmetricKeyType} cannot seal papers`);
    return { key, algorithm, chain, own };
  } catch (error) {
    if (error instanceof UnfitPaperKeys) throw error;
    throw new UnfitPaperKeys('key or certificate cannot be read');
  }
};

/** What is signed, in the one order that it may have. No time: PAdES has it in the paper. */
const attributesOf = (digest: Buffer, { own }: Sealer): Attribute[] => {
  const values: [string, Buffer][] = [
    [CONTENT_TYPE, Buffer.from('06092a864886f70d010701', 'hex')],
    [MESSAGE_DIGEST, tagged(OCTETS, digest)],
    [SIGNING_CERTIFICATE_V2, signingCertificate(own.raw)],
  ];
  return values
    .map(([attrType, value]) => new Attribute({ attrType, attrValues: [bufferOf(value)] }))
    .map((attribute) => ({ attribute, bytes: Buffer.from(AsnConvert.serialize(attribute)) }))
    .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ attribute }) => attribute);
};

const signatureOver = (digest: Buffer, sealer: Sealer): Buffer => {
  const signedAttrs = attributesOf(digest, sealer);
  const signed = tagged(SET, Buffer.concat(signedAttrs.map((each) => Buffer.from(AsnConvert.serialize(each)))));
  const { tbsCertificate } = AsnConvert.parse(sealer.own.raw, Certificate);
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: SHA256 });
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: tbsCertificate.issuer,
        serialNumber: tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: new SignatureAlgorithmIdentifier(sealer.algorithm),
    signature: new OctetString(sign('sha256', signed, sealer.key)),
  });
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      sealer.chain.map((each) => new CertificateChoices({ certificate: AsnConvert.parse(each.raw, Certificate) })),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(info));
};

const put = (paper: Buffer, before: string, after: string): void => {
  const at = paper.indexOf(before, 0, 'latin1');
  if (at < 0 || after.length !== before.length) throw new Error('a paper without room for its seal');
  paper.write(after, at, 'latin1');
};

const timeOf = (at: Date): string => `D:${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`;

/** PAdES B-B (ETSI EN 319 142-1): a detached signature in the paper itself, over every byte but its own. */
export const makePaperSeal = (keys: PaperKeys): PaperSeal => {
  const sealer = openKeys(keys);
  return {
    until: new Date(sealer.own.validTo),
    set: (paper, at) => {
      const sealed = Buffer.from(paper);
      const start = sealed.indexOf(UNSEALED.contents, 0, 'latin1');
      const end = start + UNSEALED.contents.length;
      const range = `/ByteRange [0 ${start} ${end} ${sealed.length - end}]`;
      put(sealed, UNSEALED.range, range.padEnd(UNSEALED.range.length));
      put(sealed, UNSEALED.time, timeOf(at));
      const signature = signatureOver(digestOf(sealed.subarray(0, start), sealed.subarray(end)), sealer);
      if (signature.length > SEAL_ROOM) throw new Error('the certificates of PAPER_CERTIFICATE take too much room');
      put(sealed, UNSEALED.contents, `<${signature.toString('hex').padEnd(SEAL_ROOM * 2, '0')}>`);
      return sealed;
    },
  };
};
