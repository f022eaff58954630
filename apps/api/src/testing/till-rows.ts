import type { Client } from '@ledgate/contract/client.ts';
import { cash, mugLine, openCounter, orderBody } from './till.ts';

/** A counter with a sale that differs and of which part went back; the ids of all that came of it. */
export const addTillRows = async ({ client }: { client: Client }): Promise<string[]> => {
  const counter = await openCounter(client, 'Sweep');
  const odd = mugLine(counter, { unit_price_cents: 11_00, quantity: 2_000 });
  const body = orderBody(counter, [odd], { is_offline: true });
  const sold = await client.till.sell({ body: { ...body, tenders: [cash(body.total_cents)] } });
  const cents = Math.round(body.total_cents / 2);
  const back = await client.till.changeOrder({
    params: { uid: sold.uid },
    body: {
      action: 'refund',
      refund: crypto.randomUUID(),
      shift: counter.shift,
      lines: [{ line: odd.uid, quantity: 1_000 }],
      tenders: [{ kind: 'cash', cents }],
      reason: 'Chipped',
    },
  });
  // One of each: calls that are limited are swept with all of them.
  const of = [back.refunds.slice(0, 1), back.differences.slice(0, 1), back.tenders.slice(0, 1)].flat();
  return [counter.register, counter.shift, sold.uid, ...of.map(({ uid }) => uid)];
};
