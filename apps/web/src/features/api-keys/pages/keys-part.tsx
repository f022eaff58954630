import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core';
import { IconDots, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { CodeSample } from '../../../ui/code-sample.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useKeys } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/api-keys.module.css';
import { RevokeDialog, RotateDialog } from '../parts/key-dialogs.tsx';
import { KeyFacts } from '../parts/key-facts.tsx';
import { KEY_COLUMNS, narrowKey } from '../parts/keys-columns.tsx';
import { MakeForm } from '../parts/make-form.tsx';

const SORT = { id: 'created', desc: true };
const nothing = (): void => undefined;

type Act = 'rotate' | 'revoke';

interface KeyActionsProps {
  apiKey: ApiKeyView;
  onOpen: () => void;
  onAct: (act: Act) => void;
}

const KeyActions = ({ apiKey, onOpen, onAct }: KeyActionsProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: apiKey.name })}>
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onOpen}>{t('show')}</Menu.Item>
      {apiKey.may_rotate && <Menu.Item onClick={() => onAct('rotate')}>{t('rotate')}</Menu.Item>}
      {apiKey.state !== 'revoked' && <Menu.Item onClick={() => onAct('revoke')}>{t('revoke')}</Menu.Item>}
    </Menu.Dropdown>
  </Menu>
);

const DIALOGS = { rotate: RotateDialog, revoke: RevokeDialog };

const sampleOf = (origin: string): string =>
  `curl ${origin}/api/application \\\n  -H "Authorization: Bearer $LEDGATE_KEY"`;

interface KeysPartProps {
  /** The key that is shown, or `new`. */
  open: string | undefined;
  onOpen: (open: string | undefined) => void;
}

/** The own keys: made, looked at, rotated and revoked. */
export const KeysPart = ({ open, onOpen }: KeysPartProps) => {
  const { data, error, isFetching, refetch } = useKeys();
  const [acting, setActing] = useState<{ act: Act; apiKey: ApiKeyView } | null>(null);
  const keys = data?.keys;
  const chosen = keys?.find(({ uid }) => uid === open);
  const close = (): void => onOpen(undefined);
  const Dialog = acting && DIALOGS[acting.act];
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => onOpen('new')}>
      {t('make')}
    </Button>
  );
  return (
    <div className={classes.stack}>
      <DataTable
        caption={t('title')}
        columns={KEY_COLUMNS}
        data={{ rows: keys, count: keys?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        narrow={narrowKey}
        page={1}
        pageSize={Math.max(10, keys?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        sort={SORT}
        onSort={nothing}
        onOpen={({ uid }) => onOpen(uid)}
        renderActions={(apiKey) => (
          <KeyActions apiKey={apiKey} onOpen={() => onOpen(apiKey.uid)} onAct={(act) => setActing({ act, apiKey })} />
        )}
        toolbar={keys !== undefined && keys.length > 0 ? make : undefined}
        empty={
          <EmptyState icon={IconKey} title={t('emptyTitle')} action={make}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Sheet title={t('useTitle')}>
        <CodeSample caption={t('useCaption')} code={sampleOf(globalThis.location.origin)} />
      </Sheet>
      <Drawer opened={open === 'new'} onClose={close} size={480} title={t('make')}>
        <MakeForm scopes={data?.scopes ?? []} onClose={close} />
      </Drawer>
      <Drawer opened={chosen !== undefined} onClose={close} size={440} title={chosen?.name ?? ''}>
        {chosen !== undefined && <KeyFacts apiKey={chosen} />}
      </Drawer>
      {acting !== null && Dialog !== null && <Dialog apiKey={acting.apiKey} onClose={() => setActing(null)} />}
    </div>
  );
};
