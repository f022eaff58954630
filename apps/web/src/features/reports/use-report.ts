import { builtInFor } from '@ledgate/domain/reports/built-in.ts';
import { type ReportDefinition, readReport, reportProblem, writeReport } from '@ledgate/domain/reports/definition.ts';
import { offeredTo, type Viewer } from '@ledgate/domain/reports/subjects.ts';
import { getRouteApi } from '@tanstack/react-router';

import { useViewer } from './viewer.ts';

const route = getRouteApi('/frame/inside/reports/build');

export type Change = (next: ReportDefinition, how?: { isTyping?: boolean }) => void;

export interface OpenReport {
  report: ReportDefinition;
  viewer: Viewer;
  /** Which saved one it began as. */
  saved: string | undefined;
  /** What is the matter with it, by field; nothing is asked of the server meanwhile. */
  problems: Readonly<Record<string, string>>;
  change: Change;
  /** Another one altogether, or the same under another name. */
  open: (report: ReportDefinition, saved: string | undefined) => void;
}

/** What somebody may not narrow by is left out: of their own they see all as it is. */
const within = (report: ReportDefinition, viewer: Viewer): ReportDefinition => {
  const { filters } = offeredTo(report.subject, viewer);
  const where = filters.flatMap((name) => (report.where[name] === undefined ? [] : [[name, report.where[name]]]));
  return { ...report, where: Object.fromEntries(where) };
};

/** An empty address opens what most want to see first. */
const readFrom = (search: Readonly<Record<string, string | undefined>>, viewer: Viewer): ReportDefinition => {
  const [first] = builtInFor(viewer);
  return search['subject'] === undefined && first ? first.report : within(readReport(search), viewer);
};

/** The report is its address: back and forward, links and reloads bring it again as it was. */
export const useReport = (): OpenReport => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const viewer = useViewer();
  const report = readFrom(search, viewer);
  const saved = search['saved'];
  const problem = reportProblem(report, viewer);
  const show = (next: ReportDefinition, uid: string | undefined, replace: boolean): void =>
    void go({
      search: { ...writeReport(next), ...(uid !== undefined && { saved: uid }) },
      replace,
      resetScroll: false,
    });
  return {
    report,
    viewer,
    saved,
    problems: problem ? { [problem.field]: problem.message } : {},
    change: (next, { isTyping = false } = {}) => show(next, saved, isTyping),
    open: (next, uid) => show(next, uid, true),
  };
};
