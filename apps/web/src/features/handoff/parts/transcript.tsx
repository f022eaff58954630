import { stepLabel } from '@ledgate/domain/operations/kinds.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import type { ExchangeView, OperationView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './handoff.module.css';

/** Indented where it is JSON; anything else is shown as it came. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Body = ({ label, text }: { label: string; text: string | null }) =>
  text === null || text === '' ? null : (
    <div>
      <p className={classes.quiet}>{label}</p>
      <pre
        className={classes.body}
        dir="ltr"
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
        tabIndex={0}
      >
        {readable(text)}
      </pre>
    </div>
  );

const Exchange = ({ exchange, step }: { exchange: ExchangeView; step: string }) => {
  const { purpose, request, sent, status, answer, failure, ms, at } = exchange;
  return (
    <li className={classes.exchange}>
      <p className={classes.strong}>{`${t(`purpose_${purpose}`)}: ${step}`}</p>
      <p className={classes.mono} dir="ltr">
        {request}
      </p>
      <p className={classes.quiet}>{[formatInstant(at), status ?? t('noAnswer'), t('took', { ms })].join(' · ')}</p>
      {failure !== null && <p className={classes.fault}>{failure}</p>}
      <Body label={t('sentBody')} text={sent} />
      <Body label={t('answerBody')} text={answer} />
    </li>
  );
};

/** Every request with its answer, secrets masked, the newest first. */
export const Transcript = ({ operation, name }: { operation: OperationView; name: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { exchanges, kind } = operation;
  if (exchanges.length === 0) return <p className={classes.quiet}>{t('noTranscript')}</p>;
  return (
    <div className={classes.transcript}>
      <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('hideTranscript') : t('transcript', { count: exchanges.length })}
      </Button>
      {isOpen && (
        <ol className={classes.exchanges} aria-label={t('transcriptOf', { name })}>
          {exchanges.map((exchange, at) => (
            <Exchange key={exchanges.length - at} exchange={exchange} step={stepLabel(kind, exchange.step)} />
          ))}
        </ol>
      )}
    </div>
  );
};
