import { TextInput } from '@mantine/core';

import { t } from '../messages.ts';

const LEAST_REASON = 3;

export const isReason = (typed: string): boolean => typed.trim().length >= LEAST_REASON;

interface ReasonProps {
  reason: string;
  isOdd: boolean;
  onType: (reason: string) => void;
}

/** Why something goes back. */
export const ReasonField = ({ reason, isOdd, onType }: ReasonProps) => (
  <TextInput
    size="lg"
    label={t('reason')}
    maxLength={500}
    value={reason}
    onChange={(event) => onType(event.currentTarget.value)}
    error={isOdd ? t('reasonShort') : undefined}
  />
);
