import { writeView } from '@ledgate/domain/queue/definition.ts';
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { usePageActions } from '../../../lib/page-actions.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type SavedView, useRemoveView, useUpdateView } from '../data.ts';
import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

const icon = { size: 18, stroke: 1.7 } as const;

const copyLink = (): Promise<void> =>
  navigator.clipboard.writeText(window.location.href).then(
    () => toast.good(t('linkCopied')),
    () => toast.problem(t('linkNotCopied'), { title: t('copyByHand') }),
  );

interface RemoveDialogProps {
  view: SavedView;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

const RemoveDialog = ({ view, isOpen, onClose, onRemoved }: RemoveDialogProps) => {
  const { mutate, isPending, error } = useRemoveView();
  const remove = (): void =>
    mutate(view.uid, {
      onSuccess: () => {
        onClose();
        onRemoved();
        toast.good(t('removed'));
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle', { name: view.name })}
      verb={t('removeView')}
      isHarmful
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
};

/** Makes what is on the screen the view's own definition. */
const useKeep = ({ definition }: Queue, own: SavedView | null): (() => void) => {
  const { mutate } = useUpdateView();
  return () => {
    if (!own) return;
    const { uid, version, name, visibility } = own;
    mutate(
      { uid, version, name, visibility, definition: writeView(definition) },
      { onSuccess: () => toast.good(t('saved')), onError: (problem) => toast.problem(problem.title, problem) },
    );
  };
};

interface ViewActions {
  open: (dialog: 'new' | 'change' | 'remove') => void;
  isOwn: boolean;
  keep: (() => void) | undefined;
}

/** The lines of the menu, which are drawn only while it is open. */
const useViewActions = ({ open, isOwn, keep }: ViewActions): void =>
  usePageActions([
    { id: 'save-view', label: t('saveView'), run: () => open('new') },
    keep && { id: 'keep-view', label: t('keepView'), run: keep },
    isOwn && { id: 'change-view', label: t('changeView'), run: () => open('change') },
    isOwn && { id: 'remove-view', label: t('removeView'), run: () => open('remove') },
    { id: 'copy-link', label: t('copyLink'), run: () => void copyLink() },
  ]);

/** Keeps what is on the screen, and looks after what was kept. */
export const ViewMenu = ({ queue }: { queue: Queue }) => {
  const [dialog, setDialog] = useState<'new' | 'change' | 'remove' | null>(null);
  const own = queue.open?.saved?.isMine ? queue.open.saved : null;
  const keep = useKeep(queue, own);
  const isOwn = own !== null;
  useViewActions({ open: setDialog, isOwn, keep: isOwn && queue.isChanged ? keep : undefined });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...icon} />}>
            {t('viewMenu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => setDialog('new')}>
            {t('saveView')}
          </Menu.Item>
          {isOwn && queue.isChanged && <Menu.Item onClick={keep}>{t('keepView')}</Menu.Item>}
          {isOwn && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('change')}>
                {t('changeView')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setDialog('remove')}>
                {t('removeView')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
            {t('copyLink')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'new' || dialog === 'change') && (
        <Suspense fallback={null}>
          <ViewDialog
            isOpen
            view={dialog === 'change' ? own : null}
            definition={writeView(queue.definition)}
            onClose={() => setDialog(null)}
            onSaved={(uid) => {
              setDialog(null);
              queue.openTab(uid);
            }}
          />
        </Suspense>
      )}
      {own !== null && (
        <RemoveDialog
          view={own}
          isOpen={dialog === 'remove'}
          onClose={() => setDialog(null)}
          onRemoved={() => queue.openTab('all')}
        />
      )}
    </>
  );
};
