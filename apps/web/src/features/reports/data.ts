import type { Ask } from '@ledgate/contract/call.ts';
import type { ReportRun, reports, SavedReport } from '@ledgate/contract/reports.ts';
import { type ReportDefinition, writeReport } from '@ledgate/domain/reports/definition.ts';
import type { ReportFile } from '@ledgate/domain/reports/files.ts';
import type { LookedUp } from '@ledgate/domain/reports/filter-words.ts';
import type { Frequency } from '@ledgate/domain/reports/mailing.ts';
import type { Subject } from '@ledgate/domain/reports/subjects.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';

export type { ReportAnswer, ReportRun, SavedReport } from '@ledgate/contract/reports.ts';

type Asked = Ask<typeof reports.readReport>['query'];

/** Safe: a report is spelled with nothing but words of the contract. */
const askedOf = (report: ReportDefinition): Asked => writeReport(report) as unknown as Asked;

const ANSWERS = ['reports', 'answer'];
const SAVED = ['reports', 'saved'];
const RUNS = ['reports', 'runs'];

/** Nothing is asked while something is the matter with the report. */
export const useAnswer = (report: ReportDefinition, isOn: boolean) =>
  useQuery({
    queryKey: [...ANSWERS, writeReport(report)],
    queryFn: () => client.reports.readReport({ query: askedOf(report) }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });

const dayOf = (instant: string): string => instant.slice(0, 10);

export const exportReport = async (
  report: ReportDefinition,
  { title, as_of: at, format }: { title: string; as_of: string; format: ReportFile },
): Promise<void> =>
  saveBytes(
    await client.reports.exportReport({ query: { ...askedOf(report), format } }),
    `${title} ${dayOf(at)}.${format}`,
  );

export interface ChoiceAsked {
  subject: Subject;
  filter: LookedUp;
  search: string;
  merchant?: string | undefined;
  chosen?: string | undefined;
}

export const useChoices = ({ subject, filter, search, merchant, chosen }: ChoiceAsked) =>
  useQuery({
    queryKey: ['reports', 'choices', subject, filter, search, merchant ?? '', chosen ?? ''],
    queryFn: () =>
      client.reports.findReportChoices({
        query: {
          subject,
          filter,
          ...(search !== '' && { search }),
          ...(merchant !== undefined && { merchant }),
          ...(chosen !== undefined && { chosen }),
        },
      }),
    placeholderData: keepPreviousData,
  });

export const useSaved = () => useQuery({ queryKey: SAVED, queryFn: () => client.reports.listSavedReports() });

const renewSaved = () => queries.invalidateQueries({ queryKey: SAVED });

export interface ReportWords {
  name: string;
  report: ReportDefinition;
  isShared: boolean;
}

/** Of one that is there already, the version that was seen: what somebody else changed meanwhile is not overwritten. */
export interface Kept {
  uid: string;
  version: number;
}

export const useSaveReport = () =>
  useMutation({
    mutationFn: ({ name, report, isShared, kept }: ReportWords & { kept: Kept | null }) => {
      const body = { name, definition: askedOf(report), is_shared: isShared };
      return kept === null
        ? client.reports.saveReport({ body })
        : client.reports.updateReport({ params: { uid: kept.uid }, body, ifMatch: kept.version });
    },
    onSettled: renewSaved,
  });

export const useRemoveReport = () =>
  useMutation({
    mutationFn: ({ uid }: SavedReport) => client.reports.removeReport({ params: { uid } }),
    onSettled: renewSaved,
  });

export const useMailReport = () =>
  useMutation({
    mutationFn: ({ uid, frequency }: { uid: string; frequency: Frequency | null }) =>
      client.reports.mailReport({ params: { uid }, body: { frequency } }),
    onSettled: renewSaved,
  });

const SOON_MS = 1500;

export const isUnderWay = ({ state }: ReportRun): boolean => state === 'waiting' || state === 'running';

/** Looked at again by themselves as long as one is being made. */
export const useRuns = () =>
  useQuery({
    queryKey: RUNS,
    queryFn: () => client.reports.listReportRuns(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) === true ? SOON_MS : false),
  });

const renewRuns = () => queries.invalidateQueries({ queryKey: RUNS });

/** As it was kept with an earlier run, or as it is on the screen. */
export const useRunReport = () =>
  useMutation({
    mutationFn: ({ report, format }: { report: ReportDefinition; format: ReportFile }) =>
      client.reports.runReport({ body: { definition: askedOf(report), format } }),
    onSettled: renewRuns,
  });

export const useCancelRun = () =>
  useMutation({
    mutationFn: ({ uid }: ReportRun) => client.reports.cancelReportRun({ params: { uid } }),
    onSettled: renewRuns,
  });

export const downloadRun = async ({ uid, title, format, ended_at: at, asked_at: asked }: ReportRun): Promise<void> =>
  saveBytes(await client.reports.readReportFile({ params: { uid } }), `${title} ${dayOf(at ?? asked)}.${format}`);
