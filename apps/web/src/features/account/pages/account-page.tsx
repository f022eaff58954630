import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { NavLink } from '../../../ui/nav-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type Account, useAccount } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/account.module.css';
import { EmailPart, MobilePart } from '../parts/contact-part.tsx';
import { PasskeysPart } from '../parts/passkeys-part.tsx';
import { PasswordPart } from '../parts/password-part.tsx';
import { PinPart } from '../parts/pin-part.tsx';
import { PreferencesPart } from '../parts/preferences-part.tsx';
import { ProfilePart } from '../parts/profile-part.tsx';
import { ReachPart } from '../parts/reach-part.tsx';
import { SecondFactorPart } from '../parts/second-factor-part.tsx';
import { SessionsPart } from '../parts/sessions-part.tsx';
import { ACCOUNT_PARTS, accountPart, type AccountPart } from '../paths.ts';

const Secrets = ({ account }: { account: Account }) => (
  <>
    <PasswordPart account={account} />
    <PinPart pin={account.pin} />
  </>
);

/** Of the parts one is another feature's and is handed in by the shell. */
const PARTS: Record<Exclude<AccountPart, 'notifications'>, ComponentType<{ account: Account }>> = {
  profile: ProfilePart,
  email: EmailPart,
  mobile: MobilePart,
  password: Secrets,
  'second-factor': SecondFactorPart,
  passkeys: PasskeysPart,
  sessions: SessionsPart,
  preferences: PreferencesPart,
};

const route = getRouteApi('/frame/inside/account/$part');

const Rail = ({ open }: { open: AccountPart }) => {
  const rail = useRef<HTMLElement>(null);
  // On narrow screens the rail is a strip that scrolls.
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav className={classes.rail} aria-label={t('parts')} ref={rail}>
      {ACCOUNT_PARTS.map((part) => (
        <NavLink
          key={part}
          to="/account/$part"
          params={{ part }}
          className={classes.entry}
          current={part === open ? 'page' : undefined}
          resetScroll={false}
        >
          {t(part)}
        </NavLink>
      ))}
    </nav>
  );
};

export const AccountPage = ({ notifications }: { notifications: ComponentType }) => {
  const part = accountPart(route.useParams().part) ?? 'profile';
  const { data, error, refetch, isFetching } = useAccount();
  const Part = part === 'notifications' ? notifications : PARTS[part];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.columns}>
        <Rail open={part} />
        {data !== undefined && (
          <div className={classes.stack}>
            <ReachPart account={data} part={part} />
            <Part key={part} account={data} />
          </div>
        )}
        {data === undefined && (
          <Sheet title={t(part)}>
            {error === null ? (
              <div className={classes.ghost} aria-busy="true" />
            ) : (
              <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
          </Sheet>
        )}
      </div>
    </>
  );
};
