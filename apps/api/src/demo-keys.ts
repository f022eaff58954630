import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSignedPaperKeys } from './core/crypto/paper-certificate.ts';
import type { PaperKeys } from './core/crypto/paper-seal.ts';

/** Kept by the first of several processes that make it at once. */
const keep = async (dataDir: string, name: string, make: () => string): Promise<string> => {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
};

/** The demo makes its own master key on the first run and keeps it beside the data. Production is given one. */
export const demoMasterKey = async (dataDir: string): Promise<string> =>
  (await keep(dataDir, 'demo-master-key', () => `${randomBytes(32).toString('base64')}\n`)).trim();

/** The same for what seals papers; nobody but the demo vouches for it. */
export const demoPaperKeys = async (dataDir: string): Promise<PaperKeys> => {
  const text = await keep(dataDir, 'demo-paper-keys.pem', () => {
    const { key, certificates } = selfSignedPaperKeys('Ledgate demo', new Date());
    return `${key}${certificates}`;
  });
  const at = text.indexOf('-----BEGIN CERTIFICATE-----');
  return { key: text.slice(0, at), certificates: text.slice(at) };
};
