import { type BankChannelName, CHANNEL_NAMES, isSent } from './channels.ts';

/** As `ssh-keygen -l` prints it. */
export const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** What of a bank's record decides whether packages can go there. */
export interface BankSetUp {
  readonly channel: BankChannelName;
  readonly active: boolean;
  readonly hasKey: boolean;
  readonly sftp: { readonly hostKey: string } | null;
  readonly email: object | null;
  readonly https: { readonly hasSecret: boolean } | null;
}

export interface SetUpFault {
  /** As the form and the call name it. */
  readonly field: string;
  readonly message: string;
}

const missingOf = (bank: BankSetUp): SetUpFault[] => {
  const { channel } = bank;
  if (!isSent(channel) || bank[channel] !== null) return [];
  return [{ field: channel, message: `Fill in the ${CHANNEL_NAMES[channel]} settings, or choose another channel.` }];
};

/** A bank that takes packages needs what keeps them from others; one that is inactive may still wait for it. */
const unsafeOf = ({ channel, active, hasKey, sftp, https }: BankSetUp): SetUpFault[] => {
  if (!active || !isSent(channel)) return [];
  const faults: SetUpFault[] = [];
  if (!hasKey)
    faults.push({ field: 'pgp_key', message: 'Add the bank’s public key, or save the bank as inactive for now.' });
  if (channel === 'sftp' && sftp?.hostKey === '')
    faults.push({
      field: 'sftp.host_key',
      message: 'Add the server’s host key, or save the bank as inactive and test the connection to see it.',
    });
  if (channel === 'https' && https?.hasSecret === false)
    faults.push({ field: 'https.secret', message: 'Enter the secret that the bank gave you.' });
  return faults;
};

/** What is missing for the chosen channel, field by field. */
export const setUpFaults = (bank: BankSetUp): SetUpFault[] => [...missingOf(bank), ...unsafeOf(bank)];
