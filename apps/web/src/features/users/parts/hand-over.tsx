import type { UserRow } from '@ledgate/contract/users.ts';
import { NativeSelect } from '@mantine/core';

import { Notice } from '../../../ui/notice.tsx';
import { useCaseholders } from '../data.ts';
import { t } from '../messages.ts';

interface HandOverProps {
  user: UserRow;
  to: string;
  onChange: (uid: string) => void;
}

/** Whoever has open cases leaves them to somebody: a colleague, or the queue. */
export const HandOver = ({ user, to, onChange }: HandOverProps) => {
  const people = useCaseholders(user.role === 'underwriter') ?? [];
  const open = people.find(({ uid }) => uid === user.id)?.open ?? 0;
  if (open === 0) return null;
  const others = people.filter(({ uid }) => uid !== user.id);
  return (
    <>
      <Notice tone="warn">
        <p>{t('deleteCases', { name: user.name, count: open })}</p>
      </Notice>
      <NativeSelect
        label={t('handOver')}
        value={to}
        data={[
          { value: '', label: t('handOverNobody') },
          ...others.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
};
