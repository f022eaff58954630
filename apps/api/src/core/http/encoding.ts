/** How a body may travel; the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a browser says it can read, by RFC 9110, of those at hand; null for the body as it is. */
export const encodingFor = (
  accepted: string | undefined,
  atHand: Partial<Record<Encoding, unknown>> = { br: true, gzip: true },
): Encoding | null => {
  const wanted = new Map<string, number>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...options] = part.split(';').map((one) => one.trim().toLowerCase());
    const weight = options.find((option) => option.startsWith('q='))?.slice(2);
    wanted.set(name, weight === undefined ? 1 : Number(weight));
  }
  const isWanted = (encoding: Encoding): boolean => (wanted.get(encoding) ?? wanted.get('*') ?? 0) > 0;
  return ENCODINGS.find((encoding) => atHand[encoding] && isWanted(encoding)) ?? null;
};
