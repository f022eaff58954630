import type { FoundRecord } from '@ledgate/contract/search.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesTill } from '@ledgate/domain/access/till-sight.ts';
import { ORDER_STATUS_WORDS } from '@ledgate/domain/till/order-status.ts';
import { findOrders, type ListedOrder, orderNumber, ordersAmong } from '../../till/public.ts';
import { found, ownBusiness, type Source } from '../source.ts';

const present = (order: ListedOrder): FoundRecord => {
  const { uid, status, total_cents, made_at, label, register_name, register_number, number, customer_name } = order;
  const known = { uid, title: orderNumber(register_number, number) };
  return found('order', { ...known, amount_cents: total_cents, at: made_at.toISOString() }, [
    label,
    customer_name,
    register_name,
    ORDER_STATUS_WORDS[status],
  ]);
};

export const orders: Source = {
  kind: 'order',
  isFor: ({ role, abilities, merchantUid }) =>
    merchantUid !== null && !isStaff(role) && seesTill(role, (ability) => abilities.has(ability)),
  find: async (tx, { actor }, text, most) =>
    (await findOrders(tx, { merchantUid: ownBusiness(actor), query: { search: text }, after: null, most })).map(
      present,
    ),
  among: async (tx, { actor }, uids) => (await ordersAmong(tx, ownBusiness(actor), uids)).map(present),
};
