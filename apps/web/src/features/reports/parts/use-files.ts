import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { filesFor, type ReportFile } from '@ledgate/domain/reports/files.ts';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { exportReport, type ReportAnswer, useRunReport } from '../data.ts';
import { t } from '../messages.ts';

export interface Files {
  formats: readonly ReportFile[];
  make: (format: ReportFile) => void;
  isBusy: boolean;
}

/** What a failure says in full: its title alone leaves out what to do. */
const wordsOf = (error: unknown) =>
  isProblem(error) ? { title: error.detail ?? error.title, remedy: error.remedy } : { title: '' };

/** Saves the report as a file, or has it made where that takes longer than somebody waits. */
export const useFiles = (report: ReportDefinition, answer: ReportAnswer | undefined): Files => {
  const [isSaving, setSaving] = useState(false);
  const { mutate, isPending } = useRunReport();
  const save = async (format: ReportFile): Promise<void> => {
    if (answer === undefined) return;
    setSaving(true);
    try {
      await exportReport(report, { ...answer, format });
      toast.good(t('exported'));
    } catch (error) {
      toast.problem(t('exportFailed'), wordsOf(error));
    } finally {
      setSaving(false);
    }
  };
  const run = (format: ReportFile): void =>
    mutate(
      { report, format },
      {
        onSuccess: () => toast.good(t('runStarted')),
        onError: (problem) => toast.problem(t('runFailed'), wordsOf(problem)),
      },
    );
  return {
    formats: filesFor(report),
    make: (format) => (answer?.is_long === true ? run(format) : void save(format)),
    isBusy: isSaving || isPending,
  };
};
