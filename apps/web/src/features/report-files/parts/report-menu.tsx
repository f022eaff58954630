import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';

import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ReportFile, saveReport } from '../data.ts';
import { t } from '../messages.ts';
import { spokenName } from './report-columns.tsx';

export const download = (report: ReportFile): void =>
  void saveReport(report).catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

interface ReportMenuProps {
  report: ReportFile;
  onChange: () => void;
  onDelete: () => void;
}

/** What can be done with a report: to most there is nothing but to save it. */
export const ReportMenu = ({ report, onChange, onDelete }: ReportMenuProps) => {
  const name = spokenName(report);
  if (report.open_steps.length === 0)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t('download')}: ${name}`}
        onClick={() => download(report)}
      >
        <IconDownload size={18} stroke={1.7} />
      </ActionIcon>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(report)}>{t('download')}</Menu.Item>
        <Menu.Item onClick={onChange}>{t('change')}</Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
