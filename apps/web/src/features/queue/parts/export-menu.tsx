import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { usePageActions } from '../../../lib/page-actions.ts';
import { toast } from '../../../ui/toast.tsx';
import { useExport } from '../data.ts';
import { columnsShown } from '../columns-shown.ts';
import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';

const FORMATS = [
  ['csv', t('exportCsv')],
  ['xlsx', t('exportXlsx')],
] as const;

/** A link that is pressed once and thrown away: the one way to hand bytes to the browser's own saving. */
const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Exactly what the screen shows: its filters, its columns, its order. */
export const ExportMenu = ({ queue }: { queue: Queue }) => {
  const { mutate, isPending } = useExport();
  const save = (format: 'csv' | 'xlsx'): void =>
    mutate(
      { view: { ...queue.definition, columns: columnsShown(queue) }, format },
      {
        onSuccess: ({ blob }) => {
          saveAs(blob, `applications.${format}`);
          toast.good(t('exported'));
        },
        onError: (problem) =>
          toast.problem(t('exportFailed'), { title: problem.detail ?? problem.title, remedy: problem.remedy }),
      },
    );
  usePageActions(
    FORMATS.map(([format, label]) => ({
      id: format,
      label: `${t('export')}: ${label}`,
      run: () => save(format),
      disabled: isPending,
    })),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} loading={isPending} aria-label={t('export')} data-hint={t('export')}>
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, words]) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
