import type { Challenge } from '@ledgate/contract/session-view.ts';
import { CODE } from '@ledgate/domain/access/limits.ts';
import { CODE_CHANNELS, type CodeChannel } from '@ledgate/domain/access/login.ts';
import { useEffect, useRef, useState } from 'react';

import { CodeForm, type ResendWay } from '../../../ui/code-form.tsx';
import { useFinishWithCode, useFinishWithPhone, useSendSignInCode } from '../data.ts';
import { t } from '../messages.ts';
import type { StepProps } from './step-props.ts';

const LABELS = { message: 'byMessage', email: 'byEmail', call: 'byCall' } as const;

const isCodeChannel = (channel: string): channel is CodeChannel => CODE_CHANNELS.some((known) => known === channel);

/** Somebody who typed nothing but an email address expects the code there; no number is known then. */
const firstChannel = ({ hints }: Challenge, channels: readonly CodeChannel[]): CodeChannel =>
  hints.mobile === undefined && channels.includes('email') ? 'email' : (channels[0] ?? 'message');

/** A code by message, email or call. The first goes out by itself over the first channel. */
export const SentCodeStep = ({ challenge, onAnswer }: StepProps) => {
  const channels = challenge.channels.filter(isCodeChannel);
  const [channel, setChannel] = useState<CodeChannel>(() => firstChannel(challenge, channels));
  // For a phone that has to be proved, the server has sent the first code already.
  const [resendAt, setResendAt] = useState(() => (challenge.verify_phone ? Date.now() + CODE.resendAfter : 0));
  const isAsked = useRef(challenge.verify_phone);
  const send = useSendSignInCode();
  const withCode = useFinishWithCode();
  const withPhone = useFinishWithPhone();
  const finish = challenge.verify_phone ? withPhone : withCode;
  const sendOver = (over: CodeChannel): void => {
    setChannel(over);
    send.mutate(
      { user: challenge.user, channel: over },
      {
        onSuccess: ({ resend_in }) => setResendAt(Date.now() + resend_in * 1000),
        onError: ({ retryAfter }) => setResendAt(Date.now() + (retryAfter ?? 0) * 1000),
      },
    );
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    sendOver(channel);
  });
  const to =
    channel === 'email' ? (challenge.hints.email ?? t('yourEmail')) : (challenge.hints.mobile ?? t('yourPhone'));
  const resend: ResendWay[] = channels.map((way) => ({ label: t(LABELS[way]), send: () => sendOver(way) }));
  return (
    <CodeForm
      label={t('codeLabel')}
      {...(send.isSuccess || challenge.verify_phone ? { description: t(`sentTo_${channel}`, { to }) } : {})}
      verb={t('verify')}
      isBusy={finish.isPending}
      problem={finish.error ?? send.error}
      onSubmit={(otp) => finish.mutate({ user: challenge.user, otp }, { onSuccess: onAnswer })}
      resend={resend}
      resendAt={resendAt}
      isSending={send.isPending}
    />
  );
};
