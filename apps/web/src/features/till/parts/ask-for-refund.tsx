import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import type { GivingBack } from '../use-giving-back.ts';
import { AskApprover } from './ask-approver.tsx';

/** In place of the form, which keeps what was typed. */
export const AskForRefund = ({ order, back }: { order: OrderView; back: GivingBack }) => (
  <AskApprover
    order={order.uid}
    needed={back.waiting?.needed ?? []}
    back={t('back')}
    onGiven={back.add}
    onBack={back.stop}
  />
);
