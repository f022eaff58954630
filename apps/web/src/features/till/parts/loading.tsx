import { Skeleton } from '@mantine/core';

import { t } from '../messages.ts';

export const Loading = () => (
  <Skeleton height={420} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
);
