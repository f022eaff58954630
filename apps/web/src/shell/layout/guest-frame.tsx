import { Outlet } from '@tanstack/react-router';

import { t } from './guest-messages.ts';
import { Brand } from './brand.tsx';
import classes from './guest-frame.module.css';

const SECTIONS = [
  t('company'),
  t('ownership'),
  t('business'),
  t('security'),
  t('settlement'),
  t('contact'),
  t('documents'),
];

/** How many cells of the picture are filled. */
const FILLED = 4;

/** The frame of the pages before signing in: a petrol half with ruled lines, and a narrow form. */
export const GuestFrame = () => (
  <div className={classes.frame}>
    <aside className={classes.side}>
      <Brand tone="onPetrol" />
      <div>
        <p className={classes.claim}>{t('claim')}</p>
        <p className={classes.text}>{t('claimText')}</p>
        <ol className={classes.strip} aria-label={t('sections')}>
          {SECTIONS.map((section, at) => (
            <li key={section} data-filled={at < FILLED || undefined}>
              {section}
            </li>
          ))}
        </ol>
      </div>
    </aside>
    <main className={classes.main} id="content">
      <div className={classes.form}>
        <Outlet />
      </div>
    </main>
  </div>
);
