import type { Facts } from './facts.ts';
import { numberOf, textOf } from '../fields/values.ts';

export const PCI_LEVELS = ['1', '2', '3', '4'] as const;
export type PciLevel = (typeof PCI_LEVELS)[number];

/** Merchant level by the card schemes' count of transactions a year. */
export const pciLevelFor = (transactions: number, online: number): PciLevel => {
  if (transactions > 6_000_000) return '1';
  if (transactions >= 1_000_000) return '2';
  return online >= 20_000 ? '3' : '4';
};

/** What staff have set, for a breach can raise it; else what the volume makes of it. */
export const pciLevelOf = (facts: Facts): PciLevel => {
  const set = PCI_LEVELS.find((level) => level === textOf(facts.security, 'pci_level'));
  if (set) return set;
  const annual = numberOf(facts.business, 'annual_volume_cents') ?? 0;
  const average = numberOf(facts.business, 'average_ticket_cents') ?? 0;
  // All cards counted as one scheme: too strict by a little, never too lax.
  const transactions = average > 0 ? Math.floor(annual / average) : 0;
  const online = Math.floor((transactions * (numberOf(facts.business, 'pct_ecommerce') ?? 0)) / 100);
  return pciLevelFor(transactions, online);
};
