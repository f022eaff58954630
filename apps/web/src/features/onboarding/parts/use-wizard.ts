import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Field } from '@ledgate/domain/applications/field.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { textOf } from '@ledgate/domain/applications/values.ts';
import { useEffect, useMemo } from 'react';

import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { usePerson } from '../../../lib/session.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type SectionViews, useCategories, useViews } from '../data.ts';
import { riskOf } from '../draft/category-risk.ts';
import type { Draft } from '../draft/draft.ts';
import { draftOf } from '../draft/drafts.ts';
import type { Progress } from '../draft/sending.ts';
import { useDraftValue } from '../fields/record-context.ts';

/** Everything a page of the wizard stands on. */
export interface Wizard {
  application: ApplicationView;
  draft: Draft;
  progress: Store<readonly Progress[]>;
  attempted: Store<number>;
  guide: Store<Field | null>;
  /** Records whose cards are open. */
  expanded: Store<readonly string[]>;
  isEditable: (section: FormSection) => boolean;
}

export type Loading =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; problem: ProblemError; retry: () => void }
  | { state: 'ready'; wizard: Wizard };

/** Feeds the draft with what the server said last, before anything is drawn from it. */
const feed = (views: SectionViews): { draft: Draft; progress: Store<readonly Progress[]> } => {
  const { draft, progress } = draftOf(views.company.application.uid);
  for (const section of FORM_SECTIONS) {
    if (draft.receive(section, views[section])) progress.set(views[section].sections);
  }
  return { draft, progress };
};

/** The risk of the chosen category decides on papers and remarks, and stands in the list of categories. */
export const useCategoryRisk = (draft: Draft): void => {
  const categories = useCategories();
  const code = useDraftValue(draft, () => textOf(draft.facts().business, 'mcc'));
  useEffect(() => {
    if (categories !== undefined) draft.knowRisk(riskOf(categories, code));
  }, [categories, code, draft]);
};

export const useWizard = (application: string | undefined): Loading => {
  const { data, error, refetch } = useViews(application);
  const person = usePerson();
  const isMerchant = person?.role === 'merchant' || person?.role === 'subuser';
  const wizard = useMemo<Wizard | null>(() => {
    if (!data) return null;
    return {
      application: data.company.application,
      ...feed(data),
      attempted: createStore(0),
      guide: createStore<Field | null>(null),
      expanded: createStore<readonly string[]>([]),
      isEditable: (section) => isMerchant && data[section].editable,
    };
    // A newer answer is fed into the same draft below; the page itself starts only once.
    // oxlint-disable-next-line react/exhaustive-deps -- drawn once per application, fed by the effect below
  }, [data?.company.application.uid, data?.company.application.status, isMerchant]);
  useEffect(() => {
    if (data) feed(data);
  }, [data]);
  if (wizard !== null) return { state: 'ready', wizard };
  if (data === null || isProblem(error, 'not_found')) return { state: 'none' };
  if (error !== null) return { state: 'failed', problem: error, retry: () => void refetch() };
  return { state: 'loading' };
};
