import { PCI_GRACE_DAYS } from '../pci/standing.ts';

/** What the notices of reports and of card security say. */
export const REPORT_NOTICE_WORDS = {
  report_ready: {
    title: () => 'A new report is ready',
    text: 'A report was filed for you. Sign in to read and download it.',
    button: 'See the report',
  },
  pci_expiring: {
    title: ({ day }: { day: string }) => `Your PCI attestation expires on ${day}`,
    text: `Complete a new self-assessment and send us the attestation in a support ticket. ${PCI_GRACE_DAYS} days after it expires, a monthly fee for lacking PCI compliance is charged.`,
    button: 'See your PCI status',
  },
} as const;
