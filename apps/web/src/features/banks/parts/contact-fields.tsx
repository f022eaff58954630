import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';

import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import type { ContactDraft } from './draft.ts';
import type { BankFormState } from './use-bank-form.ts';

const PARTS = ['name', 'role', 'email', 'phone'] as const;
const LABELS = { name: 'contactName', role: 'contactRole', email: 'contactEmail', phone: 'contactPhone' } as const;
const NOBODY: ContactDraft = { name: '', role: '', email: '', phone: '' };

export const ContactFields = ({ draft: { contacts }, set, fault, isReadOnly }: BankFormState) => {
  const change = (at: number, part: Partial<ContactDraft>): void =>
    set({ contacts: contacts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const remove = (at: number): void => set({ contacts: contacts.filter((_, index) => index !== at) });
  return (
    <Sheet
      title={t('contacts')}
      actions={
        !isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => set({ contacts: [...contacts, NOBODY] })}
          >
            {t('addContact')}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        {contacts.length === 0 && <p className={classes.quiet}>{t('contactsNone')}</p>}
        {contacts.map((contact, at) => (
          // Contacts have no name of their own until they are saved.
          <div key={at} className={classes.contact}>
            {PARTS.map((part) => (
              <TextInput
                key={part}
                label={t(`${part}Short`)}
                aria-label={t(LABELS[part], { n: at + 1 })}
                value={contact[part]}
                error={fault(`contacts.${at}.${part}`)}
                readOnly={isReadOnly}
                autoComplete="off"
                onChange={(event) => change(at, { [part]: event.currentTarget.value })}
              />
            ))}
            {!isReadOnly && (
              <Button
                className={classes.gone}
                variant="subtle"
                color="gray"
                aria-label={t('removeContact', { n: at + 1 })}
                onClick={() => remove(at)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
      </div>
    </Sheet>
  );
};
