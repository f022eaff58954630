import type { Parts } from '../../core/parts.ts';

/** What nobody is ever shown: with which we sign in at a bank. */
export interface ChannelSecret {
  sshKey?: string;
  httpsSecret?: string;
}

export const channelSecretPlace = (bankUid: string): string => `bank|channel_secret|${bankUid}`;

export const sealSecret = (parts: Parts, bankUid: string, secret: ChannelSecret): Promise<string | null> =>
  Object.keys(secret).length === 0
    ? Promise.resolve(null)
    : parts.vault.seal('platform', channelSecretPlace(bankUid), JSON.stringify(secret));

export const openSecret = async (parts: Parts, bankUid: string, sealed: string | null): Promise<ChannelSecret> =>
  // Written by `sealSecret` and by nobody else, or it would not open.
  sealed === null ? {} : (JSON.parse(await parts.vault.open(channelSecretPlace(bankUid), sealed)) as ChannelSecret);
