import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type SavedView, useSaveView, useUpdateView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queue.module.css';

interface ViewDialogProps {
  isOpen: boolean;
  /** The one to change; a new one otherwise. */
  view: SavedView | null;
  definition: Record<string, string>;
  onClose: () => void;
  onSaved: (uid: string) => void;
}

const VISIBILITIES = ['private', 'role', 'everyone'] as const;
const CHOICES = VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }));

const ViewForm = ({ view, definition, onClose, onSaved }: ViewDialogProps) => {
  const [name, setName] = useState(view?.name ?? '');
  const [visibility, setVisibility] = useState<SavedView['visibility']>(view?.visibility ?? 'private');
  const save = useSaveView();
  const update = useUpdateView();
  const problem = save.error ?? update.error;
  const onSuccess = ({ uid }: SavedView): void => {
    toast.good(t('saved'));
    onSaved(uid);
  };
  const submit = (): void => {
    const facts = { name: name.trim(), visibility, definition: view?.definition ?? definition };
    if (view) update.mutate({ ...facts, uid: view.uid, version: view.version }, { onSuccess });
    else save.mutate(facts, { onSuccess });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('viewName')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem?.errors['name']?.[0]}
        data-autofocus
      />
      <Select
        label={t('visibility')}
        data={CHOICES}
        value={visibility}
        allowDeselect={false}
        onChange={(value) => setVisibility(VISIBILITIES.find((known) => known === value) ?? 'private')}
      />
      <ProblemAlert problem={problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" loading={save.isPending || update.isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};

export const ViewDialog = (props: ViewDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={props.view ? t('changeView') : t('saveView')}>
    <ViewForm key={props.view?.uid ?? 'new'} {...props} />
  </Modal>
);
