import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { Button, Modal, Progress } from '@mantine/core';
import { IconDownload, IconFileCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

// oxlint-disable-next-line import/default -- the bundler makes an address of it, which is its default
import verifierAddress from '../verify-audit-export.mjs?url';
import { formatCount } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type AuditCount, type AuditFilter, useAuditCount } from '../data.ts';
import { fetchExport, saveAs } from '../download.ts';
import { t } from '../messages.ts';
import { sayCount } from './audit-list.tsx';
import classes from './audit.module.css';

interface ExportDialogProps {
  filter: AuditFilter;
  isOpen: boolean;
  onClose: () => void;
}

const fileName = (): string => `ledgate-audit-${newYorkDate(Date.now())}.jsonl`;

const useExport = (filter: AuditFilter, onSaved: () => void) => {
  const [rows, setRows] = useState(0);
  const running = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: async () => {
      setRows(0);
      running.current = new AbortController();
      let got = 0;
      const { signal } = running.current;
      const file = await fetchExport({
        filter,
        signal,
        onRows: (so) => {
          got = so;
          setRows(so);
        },
      });
      return { file, got };
    },
    onSuccess: ({ file, got }) => {
      saveAs(file, fileName());
      toast.good(t('done', { shown: formatCount(got) }));
      onSaved();
    },
  });
  const stop = (): void => {
    running.current?.abort();
    run.reset();
  };
  return { rows, run, stop };
};

const Running = ({ rows, count, onStop }: { rows: number; count: AuditCount | undefined; onStop: () => void }) => {
  const all = count?.isExact ? count.count : undefined;
  return (
    <div className={classes.stack}>
      <Progress
        value={all === undefined ? 100 : Math.min(100, (rows / Math.max(1, all)) * 100)}
        animated={all === undefined}
        aria-label={t('exporting')}
      />
      <p role="status">
        {all === undefined
          ? t('exported', { shown: formatCount(rows) })
          : t('exportedOf', { shown: formatCount(Math.min(rows, all)), all: formatCount(all) })}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
};

const ForTheAuditor = () => (
  <section className={classes.auditor} aria-label={t('auditorTitle')}>
    <h3 className={classes.auditorTitle}>{t('auditorTitle')}</h3>
    <p>{t('auditorText')}</p>
    <code className={classes.command} dir="ltr">
      {t('command', { file: fileName() })}
    </code>
    <div className={classes.actions}>
      <Button
        component="a"
        href={verifierAddress}
        download="verify-audit-export.mjs"
        variant="default"
        leftSection={<IconFileCertificate size={18} stroke={1.7} />}
      >
        {t('verifier')}
      </Button>
    </div>
  </section>
);

export const ExportDialog = ({ filter, isOpen, onClose }: ExportDialogProps) => {
  const count = useAuditCount(filter);
  const { rows, run, stop } = useExport(filter, onClose);
  const close = (): void => {
    stop();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t('exportTitle')} size="lg">
      <div className={classes.stack}>
        <ProblemAlert problem={run.error} />
        <p>
          {Object.keys(filter).length === 0 ? t('exportAll') : t('exportSome')} {t('exportAudited')}
        </p>
        {run.isPending ? (
          <Running rows={rows} count={count} onStop={stop} />
        ) : (
          <div className={classes.actions}>
            <Button leftSection={<IconDownload size={18} stroke={1.7} />} onClick={() => run.mutate()}>
              {count === undefined ? t('export') : t('exportRows', { rows: sayCount(count).toLowerCase() })}
            </Button>
          </div>
        )}
        <ForTheAuditor />
      </div>
    </Modal>
  );
};
