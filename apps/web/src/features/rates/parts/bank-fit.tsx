import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { catalogue } from '../../../lib/messages.ts';
import { client } from '../../../lib/client.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './rates.module.css';

const t = catalogue({
  title_one: 'Outside what this bank wants:',
  title_other: 'Outside what this bank wants, in {{count}} points:',
  goOn: 'You can still choose it. Sending to it will ask for a reason.',
});

/** What of the application the chosen bank may not want. It warns and stops nobody. */
export const BankFit = ({ uid, bank }: { uid: string; bank: string }) => {
  const { data } = useQuery({
    queryKey: ['rates', 'bank-fit', uid],
    queryFn: () => client.banks.readBankFit({ params: { uid } }),
  });
  const misses = data?.results.find(({ bank_uid }) => bank_uid === bank)?.misses ?? [];
  if (misses.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="warn" icon={IconAlertTriangle}>
        <strong>{t('title', { count: misses.length })}</strong>
        <ul className={classes.conditions}>
          {misses.map(({ code, said }) => (
            <li key={code}>{said}</li>
          ))}
        </ul>
        {t('goOn')}
      </Notice>
    </div>
  );
};
