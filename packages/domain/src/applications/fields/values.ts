/** A secret that was put away: enough to recognise it by, not enough to use it. */
export interface Sealed {
  readonly masked: string;
  readonly last4: string;
  readonly present: true;
  /** Equal for equal secrets. Known to the server only and never sent. */
  readonly fingerprint?: string;
  /** What whoever can read it found wrong with it, for those who cannot. */
  readonly fault?: string;
  /** It does not open any more: what is stored there was changed by other means than ours. */
  readonly unreadable?: true;
}

export interface ServiceProviderRow {
  readonly name: string;
  readonly role: string;
  readonly pci_listed: boolean;
}

export type Value =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | readonly ServiceProviderRow[]
  | Sealed;

/** What one record says, by wire name. */
export type Values = Readonly<Record<string, Value>>;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'present' in value && value.present === true;

/** Nothing was said: not even no, and not even zero. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const numberOf = (values: Values, name: string): number | undefined => {
  const value = values[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const isYes = (values: Values, name: string): boolean => values[name] === true;
export const isNo = (values: Values, name: string): boolean => values[name] === false;

export const holds = (values: Values, name: string, item: string): boolean => {
  const value = values[name];
  return Array.isArray(value) && value.some((one) => one === item);
};
