import { Textarea } from '@mantine/core';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import type { BankFormState } from './use-bank-form.ts';

export type OwnKey = { fingerprint: string; armored: string } | null;

/** In groups of four, as people read it out. */
const grouped = (fingerprint: string): string => fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');

const KeyFacts = ({ bank }: BankFormState) =>
  bank?.pgp && (
    <dl className={classes.facts}>
      <div>
        <dt>{t('fingerprint')}</dt>
        <dd className={classes.mono}>{grouped(bank.pgp.fingerprint)}</dd>
      </div>
      <div>
        <dt>{t('keyUser')}</dt>
        <dd>{bank.pgp.user_id}</dd>
      </div>
      <div>
        <dt>{t('keyExpires')}</dt>
        <dd>{bank.pgp.expires_at === null ? t('never') : formatDay(bank.pgp.expires_at)}</dd>
      </div>
    </dl>
  );

/** The bank's key, and ours for the bank. */
export const KeyFields = ({ ownKey, ...form }: BankFormState & { ownKey: OwnKey }) => (
  <Sheet title={t('key')} hint={t('keyHint')}>
    <div className={classes.stack}>
      <KeyFacts {...form} />
      {!form.isReadOnly && (
        <Textarea
          label={t('keyField')}
          classNames={{ input: classes.mono ?? '' }}
          placeholder={t('keyPlaceholder')}
          value={form.draft.key}
          error={form.fault('pgp_key')}
          rows={5}
          spellCheck={false}
          onChange={(event) => form.set({ key: event.currentTarget.value })}
        />
      )}
      {!form.isReadOnly && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>{t('ownKey')}</dt>
              <dd className={classes.mono}>{ownKey === null ? '–' : grouped(ownKey.fingerprint)}</dd>
              <dd className={classes.quiet}>{t(ownKey === null ? 'ownKeyLater' : 'ownKeyHint')}</dd>
            </div>
          </dl>
          {ownKey !== null && (
            <div className={classes.actions}>
              <CopyButton text={ownKey.armored} label={t('copyKey')} />
            </div>
          )}
        </>
      )}
    </div>
  </Sheet>
);
