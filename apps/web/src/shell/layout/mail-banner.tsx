import { useLocation } from '@tanstack/react-router';

import { useAccount } from '../../features/account/data.ts';
import { OwnMailStopped } from '../../features/account/parts/reach-part.tsx';
import classes from './banner.module.css';

/** Stands on every page until somebody whose mail comes back has mended the address. */
export const MailBanner = () => {
  const account = useAccount().data;
  const { pathname } = useLocation();
  return account === undefined ? null : (
    <div className={classes.banner} role="status" data-on-screen>
      <OwnMailStopped account={account} canChange={pathname !== '/account/email'} />
    </div>
  );
};
