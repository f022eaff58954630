import { createHash } from 'node:crypto';
import { decrypt, readKey, readMessage, readPrivateKey } from 'openpgp';

/** What a bank sees when it opens what it was sent. */
export interface Opened {
  /** Null where it could not be opened, or where the signature is not the sender's; `fault` says which. */
  readonly clear: Uint8Array | null;
  readonly sha256: string | null;
  readonly fault: string | null;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectIn = (clear: Uint8Array): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(clear).toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

const contentOf = (files: unknown, name: string): Buffer | null => {
  const found = Array.isArray(files)
    ? files.find((file) => isRecord(file) && file['name'] === name)
    : isRecord(files)
      ? files[name]
      : undefined;
  const text = isRecord(found) ? (found['base64'] ?? found['content']) : found;
  return typeof text === 'string' ? Buffer.from(text, 'base64') : null;
};

/** A file whose content is beside its hash has to have that hash. Which names a sender gives to it, we do not ask. */
const manifestFault = (clear: Uint8Array): string | null => {
  const found = objectIn(clear);
  const manifest = found && isRecord(found['manifest']) ? found['manifest'] : null;
  const listed = manifest && Array.isArray(manifest['files']) ? manifest['files'] : [];
  for (const entry of listed) {
    if (!isRecord(entry) || typeof entry['name'] !== 'string' || typeof entry['sha256'] !== 'string') continue;
    const content = contentOf(found?.['files'], entry['name']);
    if (content !== null && sha256(content) !== entry['sha256']) return `manifest_${entry['name']}`;
  }
  return null;
};

/** Opens a package with the bank's key, and holds it against the sender's signature and its own manifest. */
export const openPackage = async (bytes: Uint8Array, bankKey: string, senderKey: string): Promise<Opened> => {
  const closed = (fault: string): Opened => ({ clear: null, sha256: null, fault });
  try {
    const [decryptionKeys, verificationKeys] = [
      await readPrivateKey({ armoredKey: bankKey }),
      await readKey({ armoredKey: senderKey }),
    ];
    const message = await readMessage({ binaryMessage: bytes });
    const { data, signatures } = await decrypt({ message, decryptionKeys, verificationKeys, format: 'binary' });
    const isSigned = await (signatures[0]?.verified ?? Promise.resolve(false)).catch(() => false);
    if (!isSigned) return closed('signature');
    return { clear: data, sha256: sha256(data), fault: manifestFault(data) };
  } catch {
    return closed('not_readable');
  }
};

/** The last digit of the merchant's tax number, by which outcomes are scripted. */
export const lastTaxDigit = (clear: Uint8Array): string | null => {
  const text = Buffer.from(clear).toString('utf8');
  const found = /"(?:tax_id|taxId|ein|tin)"\s*:\s*(?:\{\s*"value"\s*:\s*)?"([\d-]{9,11})"/.exec(text);
  return found?.[1]?.at(-1) ?? null;
};
