import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from './start.ts';

export interface TestEmulator extends Emulator {
  readonly folder: string;
  /** A request as a client of the provider makes it. */
  readonly ask: (
    method: string,
    path: string,
    more?: { body?: object; headers?: Record<string, string> },
  ) => Promise<{ status: number; body: Answer }>;
  /** Ends it and forgets its folder. */
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly response?: {
    readonly data: readonly Record<string, unknown>[];
    readonly errors: readonly {
      readonly field: string | null;
      readonly errorCode: string;
      readonly severity: number;
    }[];
    readonly details: { readonly page: { readonly current: number; readonly last: number; readonly hasMore: boolean } };
  };
  readonly errors?: readonly { readonly errorCode: string; readonly code: number }[];
  readonly duplicateRequest?: boolean;
}

/** An emulator of its own, in a folder of its own. */
export const startTestEmulator = async (options: Partial<EmulatorOptions> = {}): Promise<TestEmulator> => {
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ledgate-emulator-')));
  const emulator = await startEmulator({ dataDir: folder, ...options });
  return {
    ...emulator,
    folder,
    ask: async (method, path, { body, headers = {} } = {}) => {
      const response = await fetch(emulator.url + path, {
        method,
        headers: { apikey: emulator.key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: (await response.json()) as Answer };
    },
    stop: async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** What the fields in a browser do with a card. */
export const typeCard = async (
  { url, key }: Pick<Emulator, 'url' | 'key'>,
  merchant: string,
  { number, cvv = '123', expires = '1230' }: { number: string; cvv?: string; expires?: string },
): Promise<string> => {
  const response = await fetch(`${url}/tokens`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ customer: { merchant }, payment: { number, cvv }, expiration: expires }),
  });
  const { response: answer } = (await response.json()) as Answer;
  return String(answer?.data[0]?.['token']);
};

let nth = 0;

/** As the provider's own sample has it. */
export const sampleEntity = (change: object = {}) => {
  nth += 1;
  return {
    type: 2,
    name: 'Sample Bakery',
    address1: '1 Main Street',
    city: 'Dover',
    state: 'DE',
    zip: '19901',
    country: 'USA',
    phone: '3025550100',
    email: 'owner@bakery.example',
    ein: `82${String(nth).padStart(6, '0')}5`,
    custom: `sample-${nth}`,
    currency: 'USD',
    accounts: [{ primary: 1, account: { method: 8, number: '123456789012', routing: '031100092' } }],
    merchant: {
      dba: 'Sample Bakery',
      new: 0,
      mcc: '5462',
      status: '0',
      members: [
        {
          first: 'Ana',
          last: 'Reyes',
          ssn: '536901234',
          dob: '19800214',
          ownership: 10_000,
          email: 'ana@bakery.example',
        },
      ],
    },
    ...change,
  };
};

/** Boarded at once: its tax id ends in 0. */
export const boardedMerchant = async ({ ask }: TestEmulator): Promise<{ merchant: string; entity: string }> => {
  nth += 1;
  const body = sampleEntity({ ein: `55${String(nth).padStart(6, '0')}0` });
  const made = (await ask('POST', '/entities', { body })).body.response?.data[0] ?? {};
  const merchant = (made['merchant'] as { id: string }).id;
  await ask('PUT', `/merchants/${merchant}`, { body: { status: 1 } });
  return { merchant, entity: String(made['id']) };
};
