import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';

import { askLocation, location } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';

/** Asks in our own words first; the browser's question comes only for those who agree. */
export const LocationNotice = () => {
  const known = useStore(location);
  const [isAsking, setAsking] = useState(false);
  const [isLater, setLater] = useState(false);
  if (isLater || (known !== null && !known.isDenied && known.lat !== null)) return null;
  const ask = async (): Promise<void> => {
    setAsking(true);
    await askLocation();
    setAsking(false);
  };
  return (
    <Notice
      icon={IconMapPin}
      tone={known?.isDenied ? 'warn' : 'plain'}
      action={
        <>
          <Button size="xs" loading={isAsking} onClick={() => void ask()}>
            {t('locationShare')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setLater(true)}>
            {t('locationLater')}
          </Button>
        </>
      }
    >
      <span role="status">{known?.message || t('locationText')}</span>
    </Notice>
  );
};
