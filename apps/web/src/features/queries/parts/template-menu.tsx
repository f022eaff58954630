import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconPencil, IconRestore } from '@tabler/icons-react';

import { toast } from '../../../ui/toast.tsx';
import { useSaveTemplate } from '../data.ts';
import { t } from '../template-messages.ts';

/** What can be done with a template. */
export const TemplateMenu = ({ template, onEdit }: { template: TemplateView; onEdit: () => void }) => {
  const save = useSaveTemplate();
  const { title: name, active } = template;
  const put = (): void => {
    const { id, title, section, field, document, body, version } = template;
    save.mutate(
      { id, title, section, field, document, body, version, active: !active },
      {
        onSuccess: () =>
          active
            ? toast.good(t('archived_toast', { name }), t('archivedText'))
            : toast.good(t('restored_toast', { name })),
        onError: (problem) => toast.problem(t('notSaved'), problem),
      },
    );
  };
  const Sign = active ? IconArchive : IconRestore;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Sign size={18} stroke={1.7} />} onClick={put}>
          {t(active ? 'archive' : 'restore')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
