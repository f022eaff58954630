import type { Frequency } from '@ledgate/domain/reports/mailing.ts';
import { Button, Menu } from '@mantine/core';
import { IconDeviceFloppy, IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';

import { usePageActions } from '../../../lib/page-actions.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import type { SavedReport } from '../data.ts';
import { t } from '../messages.ts';
import { SaveDialog } from './save-dialog.tsx';
import type { Files } from './use-files.ts';

const icon = { size: 18, stroke: 1.7 } as const;

const ExportMenu = ({ files, isHeld }: { files: Files; isHeld: boolean }) => {
  usePageActions(
    files.formats.map((format) => ({
      id: `export-${format}`,
      label: `${t('export')}: ${t(`file_${format}`)}`,
      run: () => files.make(format),
      disabled: isHeld || files.isBusy,
    })),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload {...icon} />} loading={files.isBusy} disabled={isHeld}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.formats.map((format) => (
          <Menu.Item key={format} onClick={() => files.make(format)}>
            {t(`file_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

interface ActionsProps {
  report: ReportDefinition;
  /** The own one that is open. */
  saved: SavedReport | undefined;
  /** Its version when the page was opened. */
  version: number | undefined;
  files: Files;
  /** Something is the matter with the report. */
  isHeld: boolean;
  onSaved: (saved: SavedReport) => void;
  onShowTheirs: (() => void) | undefined;
}

type Dialog = { often: Frequency | null; isNew: boolean };

/** Keeping it, having it mailed, and taking it along. */
export const ReportActions = (props: ActionsProps) => {
  const { saved, files, isHeld } = props;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const often = saved?.mailed ?? null;
  return (
    <>
      <ExportMenu files={files} isHeld={isHeld} />
      <Button
        variant="default"
        leftSection={<IconMail {...icon} />}
        disabled={isHeld}
        onClick={() => setDialog({ often: often ?? 'daily', isNew: false })}
      >
        {t('mail')}
      </Button>
      {saved !== undefined && (
        <Button variant="default" disabled={isHeld} onClick={() => setDialog({ often: null, isNew: true })}>
          {t('saveCopy')}
        </Button>
      )}
      <Button
        leftSection={<IconDeviceFloppy {...icon} />}
        disabled={isHeld}
        onClick={() => setDialog({ often, isNew: false })}
      >
        {t(saved === undefined ? 'save' : 'saveChanges')}
      </Button>
      {dialog !== null && (
        <SaveDialog
          report={props.report}
          saved={dialog.isNew ? undefined : saved}
          version={props.version}
          often={dialog.often}
          onSaved={props.onSaved}
          onShowTheirs={props.onShowTheirs}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
};
