import { readReport, type ReportDefinition, writeReport } from '@ledgate/domain/reports/definition.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type SavedReport, useAnswer, useSaved } from '../data.ts';
import { t } from '../messages.ts';
import builder from '../parts/builder.module.css';
import { ReportActions } from '../parts/report-actions.tsx';
import classes from '../parts/reports.module.css';
import { Result } from '../parts/result.tsx';
import { Settings } from '../parts/settings.tsx';
import { useFiles } from '../parts/use-files.ts';
import { useReport } from '../use-report.ts';

/** By field, as the server says it; one message is enough for a field. */
const problemsIn = (error: unknown): Record<string, string> =>
  isProblem(error, 'invalid')
    ? Object.fromEntries(Object.entries(error.errors).map(([field, [message = '']]) => [field, message]))
    : {};

const isSame = (one: ReportDefinition, other: ReportDefinition): boolean =>
  JSON.stringify(writeReport(one)) === JSON.stringify(writeReport(other));

/** The version that was there when somebody began, so that what came since is noticed before it is overwritten. */
const useSeen = (saved: SavedReport | undefined) => {
  const [seen, setSeen] = useState<Pick<SavedReport, 'uid' | 'version'> | null>(null);
  if (saved !== undefined && seen?.uid !== saved.uid) setSeen(saved);
  return { version: seen?.uid === saved?.uid ? seen?.version : saved?.version, see: setSeen };
};

const wordsOf = (saved: SavedReport | undefined, report: ReportDefinition): string | undefined => {
  if (saved === undefined) return undefined;
  if (!saved.is_own) return t('colleagues', { name: saved.made_by });
  return isSame(readReport(saved.definition), report) ? undefined : t('changed');
};

/** A report and its settings side by side; all of it stands in the address. */
export const BuildPage = () => {
  const open = useReport();
  const { report } = open;
  const isGood = Object.keys(open.problems).length === 0;
  const query = useAnswer(report, isGood);
  const found = useSaved().data?.results.find(({ uid }) => uid === open.saved);
  const { version, see } = useSeen(found);
  const problems = { ...problemsIn(query.error), ...open.problems };
  const files = useFiles(report, query.data);
  const own = found?.is_own === true ? found : undefined;
  const show = (saved: SavedReport): void => {
    see(saved);
    open.open(readReport(saved.definition), saved.uid);
  };
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <>
      <PageHeader
        title={found?.name ?? titleOf(report)}
        lead={wordsOf(found, report)}
        actions={
          <ReportActions
            report={report}
            saved={own}
            version={version}
            files={files}
            isHeld={hasProblems || query.data === undefined}
            onSaved={show}
            onShowTheirs={own && (() => show(own))}
          />
        }
      />
      <div className={builder.columns}>
        <Settings open={open} problems={problems} />
        <div className={classes.stack}>
          <Result open={open} query={query} files={files} hasProblems={hasProblems} />
        </div>
      </div>
    </>
  );
};
