import { readReport, type ReportDefinition, writeReport } from './definition.ts';
import { offeredTo, type Subject, type Viewer } from './subjects.ts';

/** About something else: what that knows too is kept, and what is left without rows takes its first. */
export const changeSubject = (report: ReportDefinition, subject: Subject, viewer: Viewer): ReportDefinition => {
  const { dimensions, filters } = offeredTo(subject, viewer);
  const known = readReport({ ...writeReport(report), subject });
  const by = known.by.filter((name) => dimensions.includes(name));
  return {
    ...known,
    by: by.length > 0 ? by : dimensions.slice(0, 1),
    where: Object.fromEntries(filters.flatMap((name) => (known.where[name] ? [[name, known.where[name]]] : []))),
  };
};
