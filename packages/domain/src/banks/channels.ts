/** How an application reaches a bank, and how the bank's answer comes back. */
export const BANK_CHANNELS = ['payrix', 'sftp', 'email', 'https', 'manual'] as const;
export type BankChannelName = (typeof BANK_CHANNELS)[number];

export const CHANNEL_NAMES: Readonly<Record<BankChannelName, string>> = {
  payrix: 'Card payment provider',
  sftp: 'SFTP',
  email: 'Email',
  https: 'HTTPS',
  manual: 'By hand',
};

/** A package leaves the house by these, so they need the bank's key: in clear it never travels. */
export const SENT_CHANNELS = ['sftp', 'email', 'https'] as const satisfies readonly BankChannelName[];
export type SentChannel = (typeof SENT_CHANNELS)[number];

export const isSent = (channel: BankChannelName): channel is SentChannel =>
  SENT_CHANNELS.some((sent) => sent === channel);

/** How long a bank may take to say that it has a package; after that nobody knows, and the folder is looked at. */
export const RECEIPT_HOURS = { least: 1, usual: 24, most: 168 } as const;
