import { AccountPage } from '../../features/account/pages/account-page.tsx';
import { NoticeSwitches } from '../../features/notifications/parts/notice-switches.tsx';

/** The account, with what another feature has to ask about it. */
export const AccountRoute = () => <AccountPage notifications={NoticeSwitches} />;
