import type { PlanView } from '@ledgate/contract/rate-plans.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { t } from './messages.ts';
import classes from './plans.module.css';

export const BackLink = ({ kind }: { kind?: PlanView['kind'] }) => (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={16} stroke={1.7} className={classes.turns} />}
    renderRoot={(root) => <Link to="/rate-plans" search={kind === undefined ? {} : { kind }} {...root} />}
  >
    {t('toList')}
  </Button>
);

export const WaitingPlan = () => <Skeleton height={320} radius="md" aria-label={t('loading')} role="status" />;
