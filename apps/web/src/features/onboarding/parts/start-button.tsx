import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { toast } from '../../../ui/toast.tsx';
import { useStart } from '../data.ts';
import { t } from '../messages.ts';

/** Begins an application and opens its first section. */
export const StartButton = ({ isAnother = false }: { isAnother?: boolean }) => {
  const start = useStart();
  const navigate = useNavigate();
  if (!useCan()('update_application')) return null;
  const begin = (): void =>
    start.mutate(undefined, {
      onSuccess: ({ uid }) => void navigate({ to: '/CompanyProfile', search: isAnother ? { application: uid } : {} }),
      onError: (problem) => toast.problem(t('startFailed'), problem),
    });
  return (
    <Button variant={isAnother ? 'default' : 'filled'} loading={start.isPending} onClick={begin}>
      {t(isAnother ? 'startAnother' : 'start')}
    </Button>
  );
};
