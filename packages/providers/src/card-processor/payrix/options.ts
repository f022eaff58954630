/** Names of headers. What the papers are unsure of is a setting: `docs/runbooks/card-processor.md`. */
export interface HeaderNames {
  readonly key: string;
  /** Makes the same request twice one effect. */
  readonly requestToken: string;
  readonly search: string;
}

export interface PayrixOptions {
  readonly url: string;
  /** The private key. */
  readonly key: string;
  readonly headers?: Partial<HeaderNames> | undefined;
  /** How long one request may take, its answer read to the end. */
  readonly timeoutMs?: number | undefined;
  /** How large an answer may be. */
  readonly maxBytes?: number | undefined;
  /** How many requests are out at once, and how many wait for one of them to end; more are turned away. */
  readonly concurrency?: number | undefined;
  readonly queue?: number | undefined;
  /** After how many failures in a row nobody is asked any more, and for how long. */
  readonly breakAfter?: number | undefined;
  readonly breakMs?: number | undefined;
  /** How long the provider blocks who asks too often, and how often a read or change is tried again after that. */
  readonly rateWaitMs?: number | undefined;
  readonly rateTries?: number | undefined;
  /** Fields of an upload: the name, and the file itself. */
  readonly uploadFields?: { readonly name: string; readonly file: string } | undefined;
  /** The entity that fees are paid to, where the key's own is not meant. */
  readonly feeEntity?: string | null | undefined;
  /** How often the provider tries to deliver an event. */
  readonly eventRetries?: number | undefined;
  /** The provider's number of the resource change requests are; events of it are left out where it is not known. */
  readonly changeRequestResource?: number | null | undefined;
}

export type Settled = { readonly [K in keyof PayrixOptions]-?: Exclude<PayrixOptions[K], undefined> } & {
  readonly headers: HeaderNames;
};

const HEADERS: HeaderNames = { key: 'APIKEY', requestToken: 'REQUEST-TOKEN', search: 'search' };

const USUAL = {
  timeoutMs: 30_000,
  maxBytes: 10_000_000,
  concurrency: 32,
  queue: 500,
  breakAfter: 12,
  breakMs: 10_000,
  rateWaitMs: 10_000,
  rateTries: 3,
  uploadFields: { name: 'name', file: 'filename' },
  feeEntity: null,
  eventRetries: 5,
  changeRequestResource: null,
} as const;

const given = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

export const settle = (options: PayrixOptions): Settled => ({
  ...USUAL,
  ...(given(options) as PayrixOptions & typeof USUAL),
  url: options.url.replace(/\/+$/, ''),
  headers: { ...HEADERS, ...given(options.headers ?? {}) },
});
