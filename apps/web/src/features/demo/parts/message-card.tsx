import { Button } from '@mantine/core';
import { type Icon, IconMail, IconMessage, IconPhone } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { useNow } from '../../../lib/now.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { type OutboxMessage, useAnswerText } from '../data.ts';
import { messageParts, ownAddress } from '../message-parts.ts';
import { t } from '../messages.ts';
import classes from './outbox.module.css';

const LOOKS: Record<OutboxMessage['channel'], [ChipTone, Icon]> = {
  email: ['petrol', IconMail],
  message: ['violet', IconMessage],
  call: ['amber', IconPhone],
};

const WORDS = ['STOP', 'START', 'HELP'] as const;

/** As the owner of the phone would answer. */
const Answers = ({ recipient }: { recipient: string }) => {
  const answer = useAnswerText();
  return WORDS.map((word) => (
    <Button
      key={word}
      variant="default"
      disabled={answer.isPending}
      onClick={() =>
        answer.mutate(
          { recipient, text: word },
          {
            onSuccess: () => toast.good(t('answered', { word, recipient })),
            onError: (problem) => toast.problem(problem.title, problem),
          },
        )
      }
    >
      {t('answer', { word })}
    </Button>
  ));
};

export const MessageCard = ({ message }: { message: OutboxMessage }) => {
  const [tone, icon] = LOOKS[message.channel];
  const now = useNow();
  const [isLook, setLook] = useState(false);
  const { history } = useRouter();
  const parts = messageParts(message.text);
  const code = parts.find((part) => part.kind === 'code');
  const link = parts.find((part) => part.kind === 'link');
  return (
    <li className={classes.card}>
      <header className={classes.header}>
        <Chip tone={tone} icon={icon}>
          {t(`channel_${message.channel}`)}
        </Chip>
        <span className={classes.recipient}>{t('to', { recipient: message.recipient })}</span>
        <time className={classes.when} dateTime={message.sent_at}>
          {formatAgo(message.sent_at, now)}
        </time>
      </header>
      {message.subject !== '' && <h2 className={classes.subject}>{message.subject}</h2>}
      {message.html !== null && (
        <Button variant="default" size="compact-sm" className={classes.look} onClick={() => setLook(!isLook)}>
          {t(isLook ? 'asText' : 'asMail')}
        </Button>
      )}
      {isLook && message.html !== null ? (
        <MailFrame html={message.html} title={message.subject} onFollow={(url) => history.push(ownAddress(url))} />
      ) : (
        <p className={classes.text}>
          {parts.map((part, at) =>
            part.kind === 'text' ? (
              part.text
            ) : (
              <mark key={`${at} ${part.text}`} className={classes[part.kind]}>
                {part.text}
              </mark>
            ),
          )}
        </p>
      )}
      <div className={classes.actions}>
        {code !== undefined && <CopyButton text={code.text} label={t('copyCode')} />}
        {link !== undefined && (
          <Button variant="default" component="a" href={ownAddress(link.text)}>
            {t('follow')}
          </Button>
        )}
        {message.channel === 'message' && <Answers recipient={message.recipient} />}
      </div>
    </li>
  );
};
