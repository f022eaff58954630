import type { Key, PrivateKey } from 'openpgp';

// Loaded when somebody needs it: it is as large as the rest of the server, and few processes ever do.
const openpgp = () => import('openpgp');

/** Why a key cannot be taken, for whoever pasted it. */
export class BadKey extends Error {
  override name = 'BadKey';
}

export interface KeyFacts {
  /** In capitals, without spaces. */
  readonly fingerprint: string;
  readonly userId: string;
  readonly expiresAt: Date | null;
  /** Written anew from what was read, so that nothing else is kept with it. */
  readonly armored: string;
}

const factsOf = async (key: Key): Promise<KeyFacts> => {
  const expires = await key.getExpirationTime();
  return {
    fingerprint: key.getFingerprint().toUpperCase(),
    userId: key.getUserIDs()[0] ?? '',
    expiresAt: expires instanceof Date ? expires : null,
    armored: key.toPublic().armor(),
  };
};

const readOne = async (armored: string): Promise<Key> => {
  const { readKeys } = await openpgp();
  const keys = await readKeys({ armoredKeys: armored.trim() }).catch(() => []);
  const [key, ...others] = keys;
  if (!key) throw new BadKey('This is not a PGP public key. Paste the whole block, from BEGIN to END.');
  // Of several blocks the library reads the first alone.
  const isAlone = others.length === 0 && armored.split('-----BEGIN PGP').length === 2;
  if (!isAlone) throw new BadKey('These are several keys. Paste the one packages are encrypted with.');
  return key;
};

/** A bank's public key, as far as a package can be encrypted with it on that day. */
export const readBankKey = async (armored: string, at: Date): Promise<KeyFacts> => {
  const key = await readOne(armored);
  if (key.isPrivate()) throw new BadKey('This is a private key. Ask the bank for its public key, and tell it.');
  const expires = await key.getExpirationTime();
  if (expires instanceof Date && expires <= at)
    throw new BadKey('This key has expired. Ask the bank for a current one.');
  await key.getEncryptionKey(undefined, at).catch(() => {
    throw new BadKey('Nothing can be encrypted with this key. Ask the bank for one that allows encryption.');
  });
  return factsOf(key);
};

export interface SigningKey {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly fingerprint: string;
}

/** Ours, in the form that GnuPG of any age reads. */
export const makeSigningKey = async (name: string, email: string, at: Date): Promise<SigningKey> => {
  const { generateKey, readKey } = await openpgp();
  const { publicKey, privateKey } = await generateKey({
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ name, email }],
    date: at,
    format: 'armored',
  });
  const { fingerprint } = await factsOf(await readKey({ armoredKey: publicKey }));
  return { publicKey, privateKey, fingerprint };
};

interface Sealing {
  bytes: Uint8Array;
  /** Armored: our private key, and the bank's public one. */
  signWith: string;
  encryptFor: string;
  at: Date;
}

/** Signed by us inside, encrypted for the bank outside: whoever holds the file in between sees neither. */
export const signAndEncrypt = async ({ bytes, signWith, encryptFor, at }: Sealing): Promise<Uint8Array> => {
  const { createMessage, encrypt, readKey, readPrivateKey } = await openpgp();
  const signingKeys: PrivateKey = await readPrivateKey({ armoredKey: signWith });
  return encrypt({
    message: await createMessage({ binary: bytes }),
    encryptionKeys: await readKey({ armoredKey: encryptFor }),
    signingKeys,
    date: at,
    format: 'binary',
  });
};

/** One that was made elsewhere. */
export const readSigningKey = async (privateKey: string): Promise<SigningKey> => {
  const { readPrivateKey } = await openpgp();
  const { fingerprint, armored } = await factsOf(await readPrivateKey({ armoredKey: privateKey }));
  return { publicKey: armored, privateKey, fingerprint };
};
