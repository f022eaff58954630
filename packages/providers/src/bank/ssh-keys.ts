import { createHash } from 'node:crypto';

// Loaded when somebody needs it.
const ssh2 = async () => (await import('ssh2')).default;

export interface SshKeyPair {
  /** One line, as a bank enters it among its authorized keys. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** With which we sign in to a bank's server; the private half never leaves the house. */
export const makeSshKeyPair = async (comment: string): Promise<SshKeyPair> => {
  const { utils } = await ssh2();
  for (;;) {
    const pair = utils.generateKeyPairSync('ed25519', { comment });
    // Now and then the library writes a key that it cannot read again: such a bank would never be reached.
    if (!(utils.parseKey(pair.private) instanceof Error)) return { publicKey: pair.public, privateKey: pair.private };
  }
};

/** As `ssh-keygen -l` says it. */
export const hostKeyFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
