import { makeHttpsChannel } from '@ledgate/providers/bank/https.ts';
import { makeMailChannel } from '@ledgate/providers/bank/mail.ts';
import type { BankChannel } from '@ledgate/providers/bank/port.ts';
import { makeSftpChannel } from '@ledgate/providers/bank/sftp.ts';
import type { Parts } from '../../core/parts.ts';
import type { SendingBank } from '../banks/public.ts';

/** The way to a bank; null where people bring it there themselves or the provider does. */
export const channelTo = ({ channel }: SendingBank, { settings }: Parts): BankChannel | null => {
  switch (channel.kind) {
    case 'sftp':
      return makeSftpChannel(channel);
    case 'email': {
      if (settings.bankSmtpUrl === null) throw new Error('no mail server is configured for banks');
      return makeMailChannel({ smtpUrl: settings.bankSmtpUrl, from: settings.mailFrom, address: channel.address });
    }
    case 'https':
      return makeHttpsChannel({ url: channel.url, secret: channel.secret });
    case 'payrix':
    case 'manual':
      return null;
  }
};

/** Opened for one piece of work and closed after it, whatever comes of it. */
export const withChannel = async <R>(
  parts: Parts,
  bank: SendingBank,
  work: (channel: BankChannel) => Promise<R>,
): Promise<R> => {
  const channel = channelTo(bank, parts);
  if (!channel) throw new Error(`packages are not sent to bank ${bank.uid}`);
  try {
    return await work(channel);
  } finally {
    await channel.close().catch(() => undefined);
  }
};
