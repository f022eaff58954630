import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import { TextBox } from './text-box.tsx';
import type { BankFormState } from './use-bank-form.ts';

export const AppetiteFields = (form: BankFormState) => (
  <Sheet title={t('appetite')} hint={t('appetiteHint')}>
    <div className={classes.fields}>
      <TextBox
        form={form}
        name="volume"
        field="appetite.max_monthly_volume_cents"
        label={t('volume')}
        placeholder={t('noLimit')}
        inputMode="decimal"
      />
      <TextBox
        form={form}
        name="ticket"
        field="appetite.max_ticket_cents"
        label={t('ticket')}
        placeholder={t('noLimit')}
        inputMode="decimal"
      />
      <TextBox
        form={form}
        name="absent"
        field="appetite.max_card_absent_share"
        label={t('absent')}
        placeholder={t('noLimit')}
        inputMode="numeric"
      />
      <TextBox
        form={form}
        name="allowed"
        field="appetite.allowed_categories"
        label={t('allowed')}
        description={t('allowedHint')}
        className={classes.wide}
      />
      <TextBox
        form={form}
        name="blocked"
        field="appetite.blocked_categories"
        label={t('blocked')}
        className={classes.wide}
      />
      <TextBox
        form={form}
        name="states"
        field="appetite.states"
        label={t('states')}
        description={t('statesHint')}
        className={classes.wide}
      />
    </div>
  </Sheet>
);
