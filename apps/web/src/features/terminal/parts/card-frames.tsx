import { Button, Skeleton } from '@mantine/core';

import { Notice } from '../../../ui/notice.tsx';
import { CARD_ELEMENTS, CARD_PARTS, type CardPart } from '../card-fields.ts';
import { t } from '../messages.ts';
import type { CardFrame } from '../use-card-frame.ts';
import classes from './terminal.module.css';

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Notice
      tone="warn"
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      <strong>{t('fieldsFailed')}</strong>
      <br />
      {t('fieldsFailedText')}
    </Notice>
  </div>
);

interface FramedFieldProps {
  part: CardPart;
  fault: string | undefined;
  isFocused: boolean;
}

/** The label of what is inside is the provider's; ours is for the eye. */
const FramedField = ({ part, fault, isFocused }: FramedFieldProps) => (
  <div className={classes.framed}>
    <span className={classes.frameLabel} aria-hidden="true">
      {t(part)}
    </span>
    <div
      id={CARD_ELEMENTS[part]}
      className={classes.frame}
      data-focused={isFocused || undefined}
      data-wrong={Boolean(fault) || undefined}
    />
    {Boolean(fault) && <p className={classes.fault}>{fault}</p>}
  </div>
);

/** Where the provider's fields appear. The elements stay, whatever their state: the provider knows them by their ids. */
export const CardFrames = ({ frame }: { frame: CardFrame }) => (
  <div className={classes.stack} aria-busy={frame.state === 'loading'}>
    {frame.state === 'failed' && <Failed onRetry={frame.reopen} />}
    {frame.isFresh && frame.state === 'ready' && <Notice>{t('fieldsStale')}</Notice>}
    {frame.state === 'loading' && <Skeleton height={40} radius={4} role="status" aria-label={t('fieldsLoading')} />}
    <div className={classes.frames} data-hidden={frame.state !== 'ready' || undefined}>
      {CARD_PARTS.map((part) => (
        <FramedField key={part} part={part} fault={frame.faults[part]} isFocused={frame.focused === part} />
      ))}
    </div>
    <p className={classes.quiet}>{t('framed')}</p>
  </div>
);
