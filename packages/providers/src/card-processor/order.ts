export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Three letters. */
  readonly country: string;
}

/** As `legal_structure` of the application has it. */
export type LegalStructure = string;

export interface OrderedOwner {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly title: string | null;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  /** Nine digits; null where the person has none. */
  readonly ssn: string | null;
  readonly email: string;
  readonly phone: string;
  /** Hundredths of a percent. */
  readonly shareBps: number;
  readonly isPrimary: boolean;
  readonly isControlPerson: boolean;
  readonly isPoliticallyExposed: boolean;
  readonly address: Address;
}

export interface OrderedAccount {
  readonly routing: string;
  readonly number: string;
  readonly type: 'checking' | 'savings';
  readonly holder: string;
  readonly isPrimary: boolean;
}

/** What the merchant pays, one line each; the processor keeps it by kind and amount. */
export interface Fee {
  readonly name: string;
  /** The processor's schedule of the line (`domain/rates/lines.ts`). */
  readonly schedule: number;
  readonly unit: 'percent' | 'money';
  /** Millionths, or thousandths of a cent. */
  readonly amount: number;
}

export interface ReserveOrder {
  /** Of what each batch captures. */
  readonly ppm: number;
  readonly days: number;
  /** The most it holds at a time; one that takes everything is filled once. */
  readonly maxCents: number | null;
}

/** As the processor has it, with its own id. */
export type HeldFee = Fee & { readonly id: string };
/** One that its own people imposed has another name than ours. */
export type HeldReserve = ReserveOrder & { readonly id: string; readonly isOurs: boolean };

/** Everything one application asks of the processor. Holds secrets in full, so it is made, sent and forgotten. */
export interface BoardingOrder {
  /** Our application. */
  readonly reference: string;
  readonly structure: LegalStructure;
  readonly legalName: string;
  readonly tradeName: string;
  readonly taxId: { readonly kind: 'ein' | 'ssn'; readonly number: string };
  readonly address: Address;
  /** As the application has it: `pst`, `est` and so on. */
  readonly timeZone: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string | null;
  readonly category: string;
  /** YYYY-MM-DD */
  readonly establishedOn: string | null;
  readonly environment: string;
  readonly annualVolumeCents: number;
  readonly averageTicketCents: number;
  readonly highTicketCents: number;
  readonly shares: { readonly ecommercePercent: number; readonly keyedPercent: number };
  readonly owners: readonly OrderedOwner[];
  readonly accounts: readonly OrderedAccount[];
  readonly terms: { readonly version: string; readonly acceptedAt: string; readonly address: string };
  /** What the processor has fields for; volume and ticket caps are said in the note. */
  readonly limits: {
    readonly monthlyCapCents: number | null;
    readonly ticketCapCents: number | null;
    readonly fundingDelayDays: number;
  };
}
