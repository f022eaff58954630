import type { RiskView } from '@ledgate/contract/risk.ts';
import { INQUIRY_RESULTS, type InquiryResult } from '@ledgate/domain/risk/match-inquiry.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatDay } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRecordInquiry } from '../data.ts';
import { t } from '../messages.ts';
import { usePanel } from '../panel-context.ts';
import classes from './risk.module.css';

const SHORTEST = 3;

/** What was typed, and sending it. */
const useInquiry = (application: string, onClose: () => void) => {
  const { onChanged } = usePanel();
  const record = useRecordInquiry(application);
  const [on, setOn] = useState('');
  const [reference, setReference] = useState('');
  const [result, setResult] = useState<InquiryResult>('no_match');
  const [isTried, setTried] = useState(false);
  const isShort = reference.trim().length < SHORTEST;
  const submit = (): void => {
    setTried(true);
    if (on === '' || isShort) return;
    record.mutate(
      { on, reference: reference.trim(), result },
      {
        onSuccess: () => {
          toast.good(t('inquirySaved'));
          onChanged();
          onClose();
        },
      },
    );
  };
  return { on, setOn, reference, setReference, result, setResult, isTried, isShort, submit, record };
};

const InquiryForm = ({ application, onClose }: { application: string; onClose: () => void }) => {
  const { on, setOn, reference, setReference, result, setResult, isTried, isShort, submit, record } = useInquiry(
    application,
    onClose,
  );
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t('inquiryRecord')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        type="date"
        label={t('inquiryOn')}
        value={on}
        onChange={(event) => setOn(event.currentTarget.value)}
        error={isTried && on === '' ? t('inquiryOnMissing') : undefined}
        withAsterisk
        aria-required
      />
      <TextInput
        label={t('inquiryReference')}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={isTried && isShort ? t('tooShort', { count: SHORTEST }) : undefined}
        maxLength={60}
        autoComplete="off"
        withAsterisk
        aria-required
      />
      <Radio.Group
        label={t('inquiryResult')}
        value={result}
        onChange={(value) => setResult(INQUIRY_RESULTS.find((known) => known === value) ?? 'no_match')}
      >
        <div className={classes.ticks}>
          {INQUIRY_RESULTS.map((value) => (
            <Radio key={value} value={value} label={t(`inquiry_${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <ProblemAlert problem={record.error} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={record.isPending}>
          {t('inquiryRecord')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={record.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

/** What the schemes' file answered, and whether an approval may rest on it. */
export const MatchInquiry = ({ risk }: { risk: RiskView }) => {
  const [isOpen, setOpen] = useState(false);
  const { inquiry } = risk;
  return (
    <Sheet title={t('inquiry')} hint={t('inquiryHint')}>
      {inquiry === null ? (
        <p>{t('inquiryNone')}</p>
      ) : (
        <p>
          {t('inquiryLast', {
            day: formatDay(`${inquiry.on}T12:00:00Z`),
            reference: inquiry.reference,
            result: t(`inquiry_${inquiry.result}`),
            name: inquiry.by.name,
          })}
          {!inquiry.is_recent && ` ${t('inquiryOld')}`}
        </p>
      )}
      {isOpen ? (
        <InquiryForm application={risk.application} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('inquiryRecord')}
        </Button>
      )}
    </Sheet>
  );
};
