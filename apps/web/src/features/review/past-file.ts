import type { CaseFile } from '@ledgate/contract/case-file.ts';

import type { usePastCase } from './data.ts';

type Past = NonNullable<ReturnType<typeof usePastCase>['data']>;

/** The case as it was: the same page, with what there was to be seen then and nothing to be done. */
export const fileOfThen = (file: CaseFile, past: Past, at: string): CaseFile => ({
  ...file,
  // What happened or was decided later was not known then.
  events: file.events.filter((event) => Date.parse(event.at) <= Date.parse(at)),
  approvals: file.approvals.filter((approval) => Date.parse(approval.at) <= Date.parse(at)),
  application: {
    ...file.application,
    status: past.status,
    submission: past.submission,
    stepsOpen: [],
    eventsOpen: [],
  },
  sections: file.sections.map((section) => {
    const then = past.sections.find((one) => one.section === section.section);
    return { ...section, ...then, verified: null, lapsed: null };
  }),
  records: past.records,
  documents: past.documents,
  requirements: [],
  due_at: null,
  reviewable: false,
});
