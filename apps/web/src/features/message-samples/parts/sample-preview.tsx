import { SegmentedControl } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';

import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSample } from '../data.ts';
import { t } from '../messages.ts';
import classes from './message-samples.module.css';

const LOOKS = ['light', 'dark', 'phone', 'text'] as const;
type Look = (typeof LOOKS)[number];
const LOOK_CHOICES = LOOKS.map((look) => ({ value: look, label: t(`look_${look}`) }));

const isLook = (value: string): value is Look => LOOKS.some((look) => look === value);

export const SamplePreview = ({ shown }: { shown: string | undefined }) => {
  const { data, error, refetch, isFetching } = useSample(shown);
  const [look, setLook] = useState<Look>('light');
  if (shown === undefined)
    return (
      <Sheet>
        <EmptyState icon={IconMail} title={t('chooseTitle')}>
          {t('chooseText')}
        </EmptyState>
      </Sheet>
    );
  if (error)
    return (
      <Sheet>
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Sheet>
    );
  if (!data) return <div aria-busy="true" />;
  return (
    <>
      <div className={classes.head}>
        <Chip tone="petrol">{t(`channel_${data.channel}`)}</Chip>
        <Chip tone={data.is_optional ? 'plain' : 'amber'}>{t(data.is_optional ? 'optional' : 'always')}</Chip>
        {data.html !== null && (
          <SegmentedControl
            aria-label={t('look')}
            data={LOOK_CHOICES}
            value={look}
            onChange={(value) => isLook(value) && setLook(value)}
          />
        )}
      </div>
      <h2>{data.subject}</h2>
      {data.html === null || look === 'text' ? (
        <p className={classes.text}>{data.text}</p>
      ) : (
        <div className={look === 'phone' ? classes.phone : undefined}>
          <MailFrame html={data.html} title={data.subject} scheme={look === 'dark' ? 'dark' : 'light'} />
        </div>
      )}
    </>
  );
};
