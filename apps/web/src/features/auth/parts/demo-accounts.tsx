import { ROLE_NAMES, type Role } from '@ledgate/domain/access/roles.ts';
import { Link } from '@tanstack/react-router';

import { t } from '../door-messages.ts';
import classes from './demo-accounts.module.css';

interface DemoAccountsProps {
  accounts: ReadonlyArray<{ email: string; role: Role; name: string }>;
  onPick: (email: string) => void;
}

/** In the demo only: the accounts to try, each filled in with one press. */
export const DemoAccounts = ({ accounts, onPick }: DemoAccountsProps) => (
  <section className={classes.demo} aria-labelledby="demo-accounts">
    <h2 id="demo-accounts" className={classes.title}>
      {t('demoTitle')}
    </h2>
    <p className={classes.text}>
      {t('demoText')} <Link to="/outbox">{t('demoOutbox')}</Link>.
    </p>
    <ul className={classes.list}>
      {accounts.map((account) => (
        <li key={account.email}>
          <button type="button" className={classes.account} onClick={() => onPick(account.email)}>
            <span>{account.email.split('@')[0]}</span>
            <span className={classes.role}>{ROLE_NAMES[account.role]}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
