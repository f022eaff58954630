import type { TimelineEvent } from '@ledgate/contract/applications.ts';
import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { useState } from 'react';

import { reloadCase, useCase } from './data.ts';

export interface SeenCase {
  /** What is on the screen; a change by somebody else waits until it is asked for. */
  file: CaseFile | undefined;
  error: ReturnType<typeof useCase>['error'];
  isFetching: boolean;
  /** Somebody else changed a field, a document or a rate since. */
  isStale: boolean;
  /** The last of what happened since, where it was a step. */
  newest: TimelineEvent | undefined;
  retry: () => void;
  /** Shows what is there now, after an own step or when somebody asks for it. */
  reload: () => Promise<void>;
  /** What an own step made of the evidence is nobody else's change. */
  own: (evidence: string) => void;
}

/** How it stands is shown at once: only fields, documents and rates wait until they are asked for. */
const standingNow = (known: CaseFile, now: CaseFile): CaseFile => {
  const { status, status_at, assignee, snooze, unread, version, stepsOpen, eventsOpen } = now.application;
  return {
    ...known,
    events: now.events,
    due_at: now.due_at,
    reviewable: now.reviewable,
    application: { ...known.application, status, status_at, assignee, snooze, unread, version, stepsOpen, eventsOpen },
  };
};

const newestOf = (known: CaseFile, now: CaseFile): TimelineEvent | undefined =>
  now.events.findLast(({ n }) => !known.events.some((event) => event.n === n));

/** Of the mark the half that is about fields and documents. */
const contentOf = ({ application }: CaseFile): string | undefined => application.evidence.split('.')[0];

/**
 * Nobody decides about what they have not seen: the page keeps showing the evidence it was opened with, and says so,
 * until its reader takes the newer one. Whoever sets rates on the page makes new evidence with every line.
 */
export const useCaseFile = (uid: string, isPricing: boolean): SeenCase => {
  const { data, error, isFetching, refetch } = useCase(uid);
  const [seen, setSeen] = useState<CaseFile>();
  const [made, setMade] = useState<string>();
  const known = seen?.application.uid === uid ? seen : undefined;
  if (data !== undefined && data !== seen && known === undefined) setSeen(data);
  const isStale =
    data !== undefined &&
    known !== undefined &&
    ![known.application.evidence, made].includes(data.application.evidence) &&
    !(isPricing && contentOf(data) === contentOf(known));
  // Steps, verifications and judgements leave the evidence as it is and are shown at once.
  if (data !== undefined && known !== undefined && data !== known && !isStale) setSeen(data);
  const shown = isStale && known !== undefined && data !== undefined ? standingNow(known, data) : (known ?? data);
  return {
    file: shown,
    newest: isStale && known !== undefined && data !== undefined ? newestOf(known, data) : undefined,
    error: data === undefined ? error : null,
    isFetching,
    isStale,
    retry: () => void refetch(),
    reload: async () => setSeen(await reloadCase(uid)),
    own: setMade,
  };
};
