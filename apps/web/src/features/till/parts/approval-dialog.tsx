import { Modal } from '@mantine/core';

import { t } from '../messages.ts';
import type { Approving } from '../use-approving.ts';
import { AskApprover } from './ask-approver.tsx';

/** A sale that somebody else has to let through; it goes on by itself. */
export const ApprovalDialog = ({ approving: { asked, give, stop } }: { approving: Approving }) =>
  asked === null ? null : (
    <Modal opened onClose={stop} title={t('askManager')}>
      <AskApprover order={asked.order} needed={asked.needed} back={t('backToSale')} onGiven={give} onBack={stop} />
    </Modal>
  );
