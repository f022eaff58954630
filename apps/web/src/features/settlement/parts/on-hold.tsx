import { IconHandStop } from '@tabler/icons-react';

import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFunding } from '../data.ts';
import { t } from '../messages.ts';

/** Nothing is shown where deposits go out, and nothing in their way where that cannot be read. */
export const OnHold = ({ isOwn }: { isOwn: boolean }) => {
  const { data } = useFunding(isOwn);
  if (data === undefined || data.state === 'paid') return null;
  const at = formatInstant(data.since ?? '');
  return (
    <Notice tone="warn" icon={IconHandStop}>
      <p>
        <strong>
          {data.state === 'held'
            ? t('heldText', { at })
            : t('partlyHeldText', { at, amount: formatCents(data.kept_back_cents ?? 0) })}
        </strong>
      </p>
      <p>{data.told}</p>
      <p>{data.advice}</p>
    </Notice>
  );
};
