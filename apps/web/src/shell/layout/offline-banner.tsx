import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';

import { Notice } from '../../ui/notice.tsx';
import { t } from '../messages.ts';
import classes from './banner.module.css';

export const OfflineBanner = () => {
  const { online } = useNetwork();
  return (
    <div role="status" data-on-screen>
      {!online && (
        <div className={classes.banner}>
          <Notice tone="warn" icon={IconWifiOff}>
            {t('offline')}
          </Notice>
        </div>
      )}
    </div>
  );
};
