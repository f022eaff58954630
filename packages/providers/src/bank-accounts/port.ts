/** How a provider checks that an account is somebody's: at once with the bank, or by two small deposits. */
export type AccountCheck = 'instant' | 'deposits';

/** Verifies bank accounts with somebody who knows them. */
export interface AccountVerifier {
  /** What it can do here; nothing while no provider is configured, and then nothing is offered. */
  readonly checks: readonly AccountCheck[];
}

/** Nobody to ask: accounts are verified by staff, with evidence. */
export const notConfigured: AccountVerifier = { checks: [] };
