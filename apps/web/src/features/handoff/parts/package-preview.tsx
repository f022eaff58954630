import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconEye, IconPackage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatSize } from '../../../ui/format-size.ts';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PackageView, savePackage, usePackage } from '../package-data.ts';
import { t } from '../package-messages.ts';
import classes from './package-preview.module.css';

/** The viewer is large and seldom needed, so it comes when somebody looks. */
const PackagePdf = lazy(async () => ({ default: (await import('./package-pdf.tsx')).PackagePdf }));

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

const Waiting = () => (
  <div className={classes.waiting} aria-busy="true" role="status" aria-label={t('loading')}>
    {SKELETON_ROWS.map((row) => (
      <Skeleton key={row} height={20} radius={4} />
    ))}
  </div>
);

interface LineProps {
  title: string;
  mark?: string;
  /** On the right: where it begins, and how much it is. */
  facts: readonly string[];
}

const Line = ({ title, mark, facts }: LineProps) => (
  <li className={classes.line}>
    <span className={classes.title}>
      {mark !== undefined && <span className={classes.quiet}>{`${mark} `}</span>}
      {title}
    </span>
    <span className={classes.facts}>{facts.join(' · ')}</span>
  </li>
);

/** Annexes in their order, those that only the bank gets among them. */
const annexLines = ({ annexes, left_out: leftOut }: PackageView): (LineProps & { n: number })[] =>
  [
    ...annexes.map(({ n, title, page, pages, part }) => ({
      n,
      title,
      facts: [t('fromPage', { page }), t('pages', { count: pages }), ...(part === null ? [] : [t('asItIs')])],
    })),
    ...leftOut.map(({ n, title, pages, size }) => ({
      n,
      title,
      facts: [t('bankOnly'), t('pages', { count: pages }), formatSize(size)],
    })),
  ]
    .map((line) => ({ ...line, mark: t('annex', { n: line.n }) }))
    .toSorted((one, other) => one.n - other.n);

const Contents = ({ view }: { view: PackageView }) => (
  <ol
    className={classes.list}
    aria-label={t('contents')}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reachable
    tabIndex={0}
  >
    {view.sections.map(({ name, title, page }) => (
      <Line key={name} title={title} facts={[t('fromPage', { page })]} />
    ))}
    {annexLines(view).map(({ n, ...line }) => (
      <Line key={n} {...line} />
    ))}
  </ol>
);

const SHORT_HASH = 16;

const Head = ({ view, uid }: { view: PackageView; uid: string }) => {
  const [isOpen, setOpen] = useState(false);
  const name = t('fileName', { reference: view.reference });
  const size = view.parts.reduce((sum, part) => sum + part.size, 0);
  const save = (): void =>
    void savePackage(uid, name).catch((error: unknown) => {
      if (isProblem(error)) toast.problem(t('saveFailed'), error);
    });
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <span>
          {t('summary', {
            reference: view.reference,
            submission: view.submission,
            day: formatDay(view.approved_at),
          })}
        </span>
        <span className={classes.quiet}>{`${t('pages', { count: view.pages })} · ${formatSize(size)}`}</span>
      </div>
      <div className={classes.actions}>
        <Button leftSection={<IconEye size={16} stroke={1.7} />} variant="default" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
        <Button leftSection={<IconDownload size={16} stroke={1.7} />} variant="subtle" onClick={save}>
          {t('save')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <PackagePdf uid={uid} name={name} pages={view.pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};

/** What a bank or provider would get of an application, masked: its contents with pages and sizes, and the PDF. */
export const PackagePreview = ({ application }: { application: string }) => {
  const { data, error, isFetching, refetch } = usePackage(application);
  if (data === undefined) {
    if (error === null) return <Waiting />;
    if (isProblem(error) && error.code === 'wrong_state')
      return (
        <EmptyState icon={IconPackage} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      );
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div className={classes.preview}>
      <Head view={data} uid={application} />
      <Contents view={data} />
      <Notice>{t('masked')}</Notice>
      <div className={classes.hash}>
        <span className={classes.quiet}>{t('hash')}</span>
        <code title={data.hash} dir="ltr">{`${data.hash.slice(0, SHORT_HASH)}…`}</code>
        <CopyButton text={data.hash} label={t('copyHash')} />
      </div>
    </div>
  );
};
