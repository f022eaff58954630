import { BANK_CHANNELS, type BankChannelName, CHANNEL_NAMES, isSent } from '@ledgate/domain/banks/channels.ts';
import { Checkbox, Select } from '@mantine/core';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import { TestConnection } from './test-connection.tsx';
import { TextBox } from './text-box.tsx';
import type { BankFormState } from './use-bank-form.ts';

const OwnSshKey = (form: BankFormState) => {
  const own = form.bank?.settings?.sftp?.public_key ?? '';
  if (own === '') return <p className={classes.quiet}>{t('ownSshKeyLater')}</p>;
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        <div className={classes.wide}>
          <dt>{t('ownSshKey')}</dt>
          <dd className={classes.mono}>{own}</dd>
          <dd className={classes.quiet}>{t('ownSshKeyHint')}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <CopyButton text={own} label={t('copyKey')} />
      </div>
      <Checkbox
        label={t('renew')}
        description={t('renewHint')}
        checked={form.draft.renew}
        onChange={(event) => form.set({ renew: event.currentTarget.checked })}
      />
    </div>
  );
};

const SftpFields = (form: BankFormState) => (
  <>
    <div className={classes.fields}>
      <TextBox form={form} name="host" field="sftp.host" label={t('host')} isRequired />
      <TextBox form={form} name="port" field="sftp.port" label={t('port')} inputMode="numeric" isRequired />
      <TextBox form={form} name="user" field="sftp.user" label={t('user')} isRequired />
      <TextBox form={form} name="folder" field="sftp.folder" label={t('folder')} />
      <TextBox form={form} name="receiptFolder" field="sftp.receipt_folder" label={t('receiptFolder')} />
      <TextBox
        form={form}
        name="hostKey"
        field="sftp.host_key"
        label={t('hostKey')}
        description={t('hostKeyHint')}
        className={classes.wide}
      />
    </div>
    <OwnSshKey {...form} />
  </>
);

const MailFields = (form: BankFormState) => (
  <div className={classes.fields}>
    <TextBox form={form} name="address" field="email.address" label={t('address')} type="email" isRequired />
  </div>
);

const HttpsFields = (form: BankFormState) => (
  <div className={classes.fields}>
    <TextBox form={form} name="url" field="https.url" label={t('url')} type="url" isRequired />
    <TextBox
      form={form}
      name="secret"
      field="https.secret"
      label={t('secret')}
      type="password"
      description={t(form.bank?.settings?.https?.has_secret === true ? 'secretKept' : 'secretHint')}
    />
  </div>
);

const FIELDS: Partial<Record<BankChannelName, (form: BankFormState) => React.ReactNode>> = {
  sftp: SftpFields,
  email: MailFields,
  https: HttpsFields,
};

/** How packages get there. Whoever only chooses banks reads which way it is, and no more. */
export const ChannelFields = (form: BankFormState) => {
  const { channel } = form.draft;
  const Fields = FIELDS[channel];
  return (
    <Sheet title={t('channel')} hint={t(`hint_${channel}`)}>
      <div className={classes.stack}>
        <div className={classes.fields}>
          <Select
            label={t('channelField')}
            data={BANK_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
            value={channel}
            error={form.fault(channel)}
            readOnly={form.isReadOnly}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = BANK_CHANNELS.find((one) => one === value);
              if (chosen) form.set({ channel: chosen });
            }}
          />
          {isSent(channel) && (
            <TextBox
              form={form}
              name="hours"
              field="receipt_hours"
              label={t('hours')}
              description={t('hoursHint')}
              inputMode="numeric"
            />
          )}
        </div>
        {!form.isReadOnly && Fields !== undefined && <Fields {...form} />}
        {!form.isReadOnly && isSent(channel) && form.bank !== null && <TestConnection {...form} bank={form.bank} />}
      </div>
    </Sheet>
  );
};
