/** What the address of the agreement says: which part is open. A part that is not known shows the first. */
export interface AgreementSearch {
  part?: string;
}

export const agreementSearch = ({ part }: Record<string, unknown>): AgreementSearch =>
  typeof part === 'string' && /^[a-z]{3,12}$/.test(part) ? { part } : {};
