import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import { chargeBody } from '@ledgate/api/testing/card-merchant.ts';
import { visit } from '../../../harness/visitor.ts';
import type { HeldSession } from './send-one.ts';

const RENEW_AGAIN_MS = 2_000;

export interface Till {
  session: HeldSession;
  token: string;
}

type Body = Parameters<ReturnType<typeof visit>['terminal']['actOnTerminal']>[0]['body'];

/** As our own web does: the same request with the same key until somebody answers. Null where it was refused. */
const askUntilAnswered = async (url: () => string, { session }: Till, body: Body): Promise<PaymentView | null> => {
  for (;;) {
    const client = visit(url(), { token: session.token });
    const answer = await client.terminal.actOnTerminal({ body }).then(
      (view): PaymentView | string => view,
      (error: unknown) => (error instanceof Error && /\b(4\d\d)\b/.exec(error.message)?.[1]) || 'again',
    );
    if (typeof answer !== 'string') return answer;
    if (answer === '401') await session.renew(url()).catch(() => pause(RENEW_AGAIN_MS));
    else if (answer !== 'again') return null;
    await pause(50);
  }
};

/** One sale, and now and then its void; what was acknowledged of each. */
export const sellOne = async (
  url: () => string,
  till: Till,
  { cents, isVoided }: { cents: number; isVoided: boolean },
): Promise<PaymentView[]> => {
  const sale = await askUntilAnswered(url, till, chargeBody(till.token, cents));
  if (!sale) throw new Error('a sale was refused');
  if (!isVoided || sale.status !== 'captured') return [sale];
  const idempotency_key = crypto.randomUUID();
  const body = { action: 'void', idempotency_key, payment: sale.id, reason: 'Rung up by mistake' } as const;
  const voided = await askUntilAnswered(url, till, body);
  return voided ? [sale, voided] : [sale];
};
