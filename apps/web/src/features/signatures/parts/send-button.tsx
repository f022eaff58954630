import type { SignerView } from '@ledgate/contract/signatures.ts';
import { Button } from '@mantine/core';

import { toast } from '../../../ui/toast.tsx';
import { useSendLink } from '../data.ts';
import { t } from '../messages.ts';

const linkDue = ({ due, link, agreement }: SignerView): SignerView['link'] =>
  due === 'agreement' ? (agreement?.link ?? null) : link;

/** A new link to the address in the application; the one before it stops working. */
export const SendButton = ({ application, signer }: { application: string; signer: SignerView }) => {
  const send = useSendLink(application);
  if (!signer.may.includes('send')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={send.isPending}
      onClick={() =>
        send.mutate(signer.owner, {
          onSuccess: () => toast.good(t('sent', { name: signer.name })),
          onError: (problem) => toast.problem(t('notSent'), problem),
        })
      }
    >
      {t(linkDue(signer) === null ? 'sendFirst' : 'send')}
    </Button>
  );
};
