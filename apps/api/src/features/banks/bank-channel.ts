import { makeHttpsChannel } from '@ledgate/providers/bank/https.ts';
import { makeMailChannel } from '@ledgate/providers/bank/mail.ts';
import type { BankChannel } from '@ledgate/providers/bank/port.ts';
import { makeSftpChannel } from '@ledgate/providers/bank/sftp.ts';
import type { Parts } from '../../core/parts.ts';
import type { OpenedChannel } from './load-bank.ts';

/** The way to a bank; null where packages do not go by one: by hand, or through the card payment provider. */
export const openBankChannel = ({ settings }: Pick<Parts, 'settings'>, channel: OpenedChannel): BankChannel | null => {
  switch (channel.kind) {
    case 'sftp':
      return makeSftpChannel(channel);
    case 'https':
      return makeHttpsChannel(channel);
    case 'email': {
      const { bankSmtpUrl: smtpUrl, mailFrom: from } = settings;
      return smtpUrl === null ? null : makeMailChannel({ smtpUrl, from, address: channel.address });
    }
    case 'payrix':
    case 'manual':
      return null;
  }
};
