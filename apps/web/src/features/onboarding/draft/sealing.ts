import { client } from '../../../lib/client.ts';

/** Seals what is written down, so that who finds this browser signed out reads nothing. */
export interface Sealer {
  seal: (text: string) => Promise<unknown>;
  /** Nothing where it was sealed for somebody else. */
  open: (sealed: unknown) => Promise<string | null>;
}

const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

const isSealedPage = (value: unknown): value is { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } =>
  typeof value === 'object' && value !== null && 'iv' in value && 'data' in value;

/** The key is the server's to give, for as long as somebody is signed in, and never leaves this page's memory. */
const askKey = async (): Promise<CryptoKey> => {
  const { key } = await client.account.readDraftKey();
  return crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
};

export const makeSealer = (): Sealer => {
  let asked: Promise<CryptoKey> | null = null;
  const key = (): Promise<CryptoKey> => {
    asked ??= askKey().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  return {
    seal: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(text));
      return { iv, data };
    },
    open: async (sealed) => {
      if (!isSealedPage(sealed)) return null;
      const opened = await key();
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, opened, sealed.data);
        return new TextDecoder().decode(plain);
      } catch {
        return null;
      }
    },
  };
};
