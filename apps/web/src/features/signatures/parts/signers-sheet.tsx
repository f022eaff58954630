import type { SignerView } from '@ledgate/contract/signatures.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSignAsOwner, useSigners } from '../data.ts';
import { t } from '../messages.ts';
import { SendButton } from './send-button.tsx';
import { SignForm } from './sign-form.tsx';
import { SignerLine } from './signer-line.tsx';
import classes from './signatures.module.css';

/** Whoever is signed in as the person themselves needs no link. */
const SignNow = ({ application, signer }: { application: string; signer: SignerView }) => {
  const [isOpen, setOpen] = useState(false);
  const sign = useSignAsOwner(application, signer.owner);
  const { statements } = signer;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('signNow')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('signNowTitle', { name: signer.name })} size="lg">
        <SignForm
          name={signer.name}
          statements={statements}
          isBusy={sign.isPending}
          problem={sign.error}
          onSign={(name, onProblem) =>
            sign.mutate(
              { name, content: signer.content, statements },
              {
                onSuccess: () => {
                  toast.good(t('signedNow'));
                  close();
                },
                onError: onProblem,
              },
            )
          }
        />
      </Modal>
    </>
  );
};

/** The merchant's view: who has signed, who is missing, and a new link for those. */
export const SignersSheet = ({ application }: { application: string }) => {
  const { data, error, refetch } = useSigners(application);
  if (error !== null && data === undefined) {
    return (
      <Sheet title={t('listTitle')}>
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  if (data === undefined || data.results.length === 0) return null;
  const isWaiting = data.results.some(({ may }) => may.includes('send'));
  return (
    <Sheet title={t('listTitle')} hint={t('listHint')}>
      <ul className={classes.people}>
        {data.results.map((signer) => (
          <SignerLine key={signer.owner} signer={signer}>
            {signer.may.includes('sign') && <SignNow application={application} signer={signer} />}
            <SendButton application={application} signer={signer} />
          </SignerLine>
        ))}
      </ul>
      {isWaiting && <p className={classes.quiet}>{t('wrongAddress')}</p>}
    </Sheet>
  );
};
