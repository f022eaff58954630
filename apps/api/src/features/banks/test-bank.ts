import type { Reply } from '@ledgate/contract/call.ts';
import type { banks } from '@ledgate/contract/banks.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { openBankChannel } from './bank-channel.ts';
import { loadBank } from './load-bank.ts';

/** Signs in at the bank and looks, and sends nothing. No transaction is open meanwhile. */
export const testBank = async (ctx: SignedInCtx, uid: string): Promise<Reply<typeof banks.testBank>> => {
  const bank = await reading(ctx, (tx) => loadBank(tx, ctx.parts, uid));
  if (!bank) throw new Failure('not_found', 'There is no such bank.');
  const channel = openBankChannel(ctx.parts, bank.channel);
  if (!channel) throw new Failure('wrong_state', 'There is no connection to test for this channel.');
  const { hostKey, isReady, said } = await channel.test(() => undefined).finally(() => channel.close());
  const reply = { ready: isReady, said, host_key: hostKey ?? null };
  return change(ctx, 'bank.tested', async () => ({ subject: `system:bank-${uid}`, after: reply, reply }));
};
