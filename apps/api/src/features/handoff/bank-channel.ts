import type { BankChannel } from '@ledgate/providers/bank/port.ts';
import type { Parts } from '../../core/parts.ts';
import { openBankChannel, type SendingBank } from '../banks/public.ts';

/** Opened for one piece of work and closed after it, whatever comes of it. */
export const withChannel = async <R>(
  parts: Parts,
  bank: SendingBank,
  work: (channel: BankChannel) => Promise<R>,
): Promise<R> => {
  const channel = openBankChannel(parts, bank.channel);
  if (!channel) throw new Error(`packages are not sent to bank ${bank.uid}`);
  try {
    return await work(channel);
  } finally {
    await channel.close().catch(() => undefined);
  }
};
