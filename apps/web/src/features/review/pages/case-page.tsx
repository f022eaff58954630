import type { TimelineEvent } from '@ledgate/contract/applications.ts';
import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { Suspense, useMemo } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { isProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CaseContext, type CaseView, useCaseView } from '../case-context.ts';
import { factsOfRecords, useNameOf } from '../case-facts.ts';
import { usePastCase } from '../data.ts';
import { CaseDesk } from '../parts/case-desk.tsx';
import { CaseSkeleton, NoSuchCase, PastBanner, StaleNotice } from '../parts/case-states.tsx';
import type { CaseSearch } from '../paths.ts';
import type { CaseSlots } from '../slots.ts';
import { useCaseDialogs } from '../use-case-dialogs.tsx';
import { useCaseFile } from '../use-case-file.ts';
import { usePresent } from '../use-present.ts';
import { fileOfThen } from '../past-file.ts';

interface CasePageProps {
  uid: string;
  search: CaseSearch;
  go: (change: Partial<CaseSearch>) => void;
  slots: CaseSlots;
}

interface ShownProps extends CasePageProps {
  file: CaseFile;
  isPast: boolean;
  isStale: boolean;
  newest: TimelineEvent | undefined;
  reload: () => Promise<void>;
  own: (evidence: string) => void;
}

/** Money moves on these. */
const WATCHED: readonly string[] = ['boarded', 'closed'];

const Watched = ({ application: { uid, merchant } }: { application: CaseFile['application'] }) => {
  const { Watching, Counter } = useCaseView().slots;
  return (
    <Suspense fallback={null}>
      {Watching && <Watching application={uid} />}
      {Counter && <Counter merchant={merchant.uid} />}
    </Suspense>
  );
};

const ShownCase = ({ file, isPast, isStale, newest, reload, own, search, go, slots }: ShownProps) => {
  const nameOf = useNameOf();
  useOpenRecord('application', file.application.uid);
  const present = usePresent(file.application.uid);
  const dialogs = useCaseDialogs({ file, slots, isPast, reload });
  const facts = useMemo(() => factsOfRecords(file.records, file.application.changed_at), [file]);
  const view: CaseView = { file, facts, nameOf, slots, isPast, go, ask: dialogs.ask, reload, own };
  return (
    <CaseContext value={view}>
      {isStale && <StaleNotice newest={newest} onShow={() => void reload()} />}
      {search.at !== undefined && isPast && <PastBanner at={search.at} />}
      {WATCHED.includes(file.application.status) && !isPast && <Watched application={file.application} />}
      <CaseDesk search={search} note={dialogs.note} present={present} />
      {dialogs.open}
    </CaseContext>
  );
};

/** One application, read and decided on one page. */
export const CasePage = (props: CasePageProps) => {
  const { uid, search } = props;
  const { file, error, isStale, newest, retry, reload, own } = useCaseFile(uid, search.tab === 'rates');
  const past = usePastCase(uid, search.at);
  if (isProblem(error, 'not_found') || isProblem(error, 'invalid')) return <NoSuchCase />;
  const problem = error ?? (search.at === undefined ? null : past.error);
  if (problem !== null) {
    return (
      <Sheet>
        <ErrorState problem={problem} onRetry={error === null ? () => void past.refetch() : retry} />
      </Sheet>
    );
  }
  if (file === undefined || (search.at !== undefined && past.data === undefined)) return <CaseSkeleton />;
  const isPast = search.at !== undefined && past.data !== undefined;
  return (
    <ShownCase
      key={uid}
      {...props}
      file={isPast && past.data ? fileOfThen(file, past.data, search.at ?? '') : file}
      isPast={isPast}
      isStale={isStale && !isPast}
      newest={newest}
      reload={reload}
      own={own}
    />
  );
};
