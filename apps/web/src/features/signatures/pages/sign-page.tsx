import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { isWhole, linkInHash, type MailedLink } from '../../../lib/mailed-link.ts';
import { isProblem } from '../../../lib/problem.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PAGE_TITLE_ID } from '../../../ui/page-title.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type OpenPage, useAskNewLink, useOpenLink, useProveCode, useSendCode } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/signatures.module.css';
import { SigningPart } from '../parts/signing-page.tsx';

const Title = ({ children }: { children: string }) => (
  <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
    {children}
  </h1>
);

/** The same for a link that is unknown, used or too old; whoever has one can ask for another. */
const DeadLink = ({ handle, isCut = false }: { handle: string; isCut?: boolean }) => {
  const ask = useAskNewLink();
  return (
    <>
      <Title>{t(isCut ? 'cutTitle' : 'deadTitle')}</Title>
      {ask.isSuccess ? (
        <Notice tone="good">{t('askedNew')}</Notice>
      ) : (
        <>
          <p className={classes.lead}>{t(isCut ? 'cutText' : 'deadText')}</p>
          <ProblemAlert problem={ask.error} />
          {handle !== '' && (
            <Button loading={ask.isPending} onClick={() => ask.mutate(handle)}>
              {t('askNew')}
            </Button>
          )}
        </>
      )}
    </>
  );
};

const CodeStep = ({ link, phone, onOpen }: { link: MailedLink; phone: string; onOpen: (page: OpenPage) => void }) => {
  const send = useSendCode(link);
  const prove = useProveCode(link);
  const [resendAt, setResendAt] = useState(0);
  const sendOver = (channel: 'message' | 'call'): void =>
    send.mutate(channel, {
      onSuccess: ({ resend_in: seconds }) => setResendAt(Date.now() + seconds * 1000),
      onError: ({ retryAfter }) => setResendAt(Date.now() + (retryAfter ?? 0) * 1000),
    });
  if (resendAt === 0) {
    return (
      <>
        <p className={classes.lead}>{t('openLead', { phone })}</p>
        <ProblemAlert problem={send.error} />
        <Button size="md" fullWidth loading={send.isPending} onClick={() => sendOver('message')}>
          {t('sendCode')}
        </Button>
        <p className={classes.quiet}>{t('notYourPhone')}</p>
      </>
    );
  }
  return (
    <CodeForm
      label={t('codeLabel')}
      description={t('codeSent', { phone })}
      verb={t('verify')}
      isBusy={prove.isPending}
      problem={prove.error ?? send.error}
      onSubmit={(otp) => prove.mutate(otp, { onSuccess: onOpen })}
      resend={[
        { label: t('again'), send: () => sendOver('message') },
        { label: t('callMe'), send: () => sendOver('call') },
      ]}
      resendAt={resendAt}
      isSending={send.isPending}
    />
  );
};

const TITLES = { application: 'pageTitle', agreement: 'agreementTitle', copy: 'copyTitle' } as const;

const Signing = ({ link }: { link: MailedLink }) => {
  const opened = useOpenLink(link);
  const [page, setPage] = useState<OpenPage>();
  const [signedAt, setSignedAt] = useState<string>();
  const [isSpent, setSpent] = useState(false);
  if (signedAt !== undefined) {
    return (
      <>
        <Title>{t('doneTitle')}</Title>
        <p className={classes.lead}>
          {t(page?.page.purpose === 'agreement' ? 'doneAgreementText' : 'doneText', { at: formatInstant(signedAt) })}
        </p>
      </>
    );
  }
  if (isSpent || isProblem(opened.error, 'link_spent')) return <DeadLink handle={link.a} />;
  return (
    <>
      <Title>{t(page === undefined ? 'pageTitle' : TITLES[page.page.purpose])}</Title>
      {opened.isPending && (
        <p aria-busy="true" className={classes.lead}>
          {t('loading')}
        </p>
      )}
      {opened.error !== null && <ErrorState problem={opened.error} onRetry={() => void opened.refetch()} />}
      {page !== undefined && <SigningPart {...page} onSigned={setSignedAt} onSpent={() => setSpent(true)} />}
      {page === undefined && opened.data !== undefined && (
        <CodeStep link={link} phone={opened.data.phone} onOpen={setPage} />
      )}
    </>
  );
};

/** Reached by a mailed link, without an account. */
export const SignPage = () => {
  const link = linkInHash(useLocation({ select: ({ hash }) => hash }));
  return (
    <div className={classes.stack} data-wide>
      {isWhole(link) ? <Signing key={link.a} link={link} /> : <DeadLink handle={link.a} isCut />}
    </div>
  );
};
