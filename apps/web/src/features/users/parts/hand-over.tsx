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

/** An underwriter leaves open cases and tasks to somebody: a colleague, or the queue. */
export const HandOver = ({ user, to, onChange }: HandOverProps) => {
  const isUnderwriter = user.role === 'underwriter';
  const people = useCaseholders(isUnderwriter) ?? [];
  // Of somebody who is blocked it is not told, so the choice is there in any case.
  const open = people.find(({ uid }) => uid === user.id)?.open ?? 0;
  const others = people.filter(({ uid }) => uid !== user.id);
  if (!isUnderwriter || others.length === 0) return null;
  return (
    <>
      {open > 0 && (
        <Notice tone="warn">
          <p>{t('deleteCases', { name: user.name, count: open })}</p>
        </Notice>
      )}
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
