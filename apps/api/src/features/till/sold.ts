import type { SoldLine } from '@ledgate/domain/till/refund-lines.ts';
import type { Line } from './order-store.ts';

export const soldLine = ({ uid, quantity, goods_cents: goodsCents, taxes }: Line): SoldLine => ({
  id: uid,
  quantity,
  goodsCents,
  taxes,
});
