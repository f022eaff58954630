import type { SavedPaymentView } from '@ledgate/contract/payments.ts';
import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconCheck, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { usePageActions } from '../../../lib/page-actions.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRemoveView, useSavedViews, useSaveView } from '../data.ts';
import { t } from '../messages.ts';
import type { TransactionsSearch } from '../paths.ts';
import classes from './payments.module.css';

const icon = { size: 18, stroke: 1.7 } as const;

type Definition = Record<string, string>;

const definitionOf = (search: TransactionsSearch): Definition =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

const isSame = (one: Definition, other: Definition): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

const SaveForm = ({ definition, onClose }: { definition: Definition; onClose: () => void }) => {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useSaveView();
  const remark = error?.errors['name']?.join(' ');
  const save = (): void =>
    mutate(
      { name: name.trim(), definition },
      {
        onSuccess: () => {
          toast.good(t('viewSaved'));
          onClose();
        },
      },
    );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={t('viewName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={remark}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <ProblemAlert problem={remark === undefined ? error : null} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};

const RemoveDialog = ({ view, onClose }: { view: SavedPaymentView; onClose: () => void }) => {
  const { mutate, isPending, error } = useRemoveView();
  const remove = (): void =>
    mutate(view.uid, {
      onSuccess: () => {
        toast.good(t('viewRemoved'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('viewRemoveTitle', { name: view.name })}
      verb={t('viewRemove')}
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('viewRemoveText')}
    </ConfirmDialog>
  );
};

interface ViewMenuProps {
  search: TransactionsSearch;
  onOpen: (search: TransactionsSearch) => void;
}

/** Opens what was kept, and keeps what is on the screen. */
export const ViewMenu = ({ search, onOpen }: ViewMenuProps) => {
  const { data, error } = useSavedViews();
  const [dialog, setDialog] = useState<'save' | 'remove' | null>(null);
  const views = data?.results ?? [];
  const definition = definitionOf(search);
  const open = views.find((view) => isSame(view.definition, definition));
  const close = (): void => setDialog(null);
  const maySave = Object.keys(definition).length > 0 && open === undefined;
  usePageActions([
    { id: 'save-view', label: t('viewSave'), run: () => setDialog('save'), disabled: !maySave },
    open && { id: 'remove-view', label: t('viewRemove'), run: () => setDialog('remove') },
    ...views.map(({ uid, name, definition: kept }) => ({ id: uid, label: name, run: () => onOpen(kept) })),
  ]);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...icon} />}>
            {open?.name ?? t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {error !== null && <Menu.Label>{t('viewsFailed')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.uid}
              leftSection={view === open ? <IconCheck {...icon} /> : <IconBookmark {...icon} />}
              onClick={() => onOpen(view.definition)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} disabled={!maySave} onClick={() => setDialog('save')}>
            {t('viewSave')}
          </Menu.Item>
          {open !== undefined && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setDialog('remove')}>
              {t('viewRemove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={dialog === 'save'} onClose={close} title={t('viewSave')}>
        <SaveForm definition={definition} onClose={close} />
      </Modal>
      {dialog === 'remove' && open !== undefined && <RemoveDialog view={open} onClose={close} />}
    </>
  );
};
