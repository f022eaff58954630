import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { QuestionView } from '@ledgate/contract/query-view.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
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
import { isWholeOpen, openingOf, type RecordOpening, type SectionSight } from './opening.ts';

/** Everything a page of the wizard stands on. */
export interface Wizard {
  application: ApplicationView;
  draft: Draft;
  progress: Store<readonly Progress[]>;
  restored: Store<number>;
  attempted: Store<number>;
  guide: Store<Field | null>;
  /** Records whose cards are open. */
  expanded: Store<readonly string[]>;
  isEditable: (section: FormSection) => boolean;
  /** Only what we asked about can be changed. */
  isAsked: boolean;
  questions: readonly QuestionView[];
  /** What of one record lies open; the same object for the same record. */
  openingOf: (section: FormSection, record: string | null) => RecordOpening;
  /** Whether records may be added. */
  isWholeOpen: (section: FormSection) => boolean;
}

export type Loading =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; problem: ProblemError; retry: () => void }
  | { state: 'ready'; wizard: Wizard };

/** Feeds the draft with what the server said last, before anything is drawn from it. */
const feed = (views: SectionViews): Pick<Wizard, 'draft' | 'progress' | 'restored'> => {
  const { draft, progress, restored } = draftOf(views.company.application.uid);
  for (const section of FORM_SECTIONS) {
    if (draft.receive(section, views[section])) progress.set(views[section].sections);
  }
  return { draft, progress, restored };
};

/** The risk of the chosen category decides on papers and remarks, and stands in the list of categories. */
export const useCategoryRisk = (draft: Draft): void => {
  const categories = useCategories();
  const code = useDraftValue(draft, () => textOf(draft.facts().business, 'mcc'));
  useEffect(() => {
    if (categories !== undefined) draft.knowRisk(riskOf(categories, code));
  }, [categories, code, draft]);
};

/** What lies open, section by section, as the server said it last. */
const sightsOf = (views: SectionViews, isMerchant: boolean) => {
  const sightOf = (section: FormSection): SectionSight =>
    isMerchant ? views[section] : { ...views[section], editable: false };
  const openings = new Map<string, RecordOpening>();
  return {
    isEditable: (section: FormSection) => sightOf(section).editable,
    isAsked: isMerchant && views.company.asked.length > 0,
    questions: views.company.asked,
    openingOf: (section: FormSection, record: string | null) => {
      const key = `${section} ${record}`;
      const opening = openings.get(key) ?? openingOf(sightOf(section), section, record);
      openings.set(key, opening);
      return opening;
    },
    isWholeOpen: (section: FormSection) => isWholeOpen(sightOf(section), section),
  };
};

export const useWizard = (application: string | undefined): Loading => {
  const { data, error, refetch } = useViews(application);
  const person = usePerson();
  const isMerchant = person?.role === 'merchant' || person?.role === 'subuser';
  const askedNow = data?.company.asked.map(({ id }) => id).join(' ');
  const wizard = useMemo<Wizard | null>(() => {
    if (!data) return null;
    return {
      application: data.company.application,
      ...feed(data),
      attempted: createStore(0),
      guide: createStore<Field | null>(null),
      expanded: createStore<readonly string[]>([]),
      ...sightsOf(data, isMerchant),
    };
    // A newer answer is fed into the same draft below; the page itself starts only once.
    // oxlint-disable-next-line react/exhaustive-deps -- drawn once per application, fed by the effect below
  }, [data?.company.application.uid, data?.company.application.status, askedNow, isMerchant]);
  useEffect(() => {
    if (data) feed(data);
  }, [data]);
  if (wizard !== null) return { state: 'ready', wizard };
  if (data === null || isProblem(error, 'not_found')) return { state: 'none' };
  if (error !== null) return { state: 'failed', problem: error, retry: () => void refetch() };
  return { state: 'loading' };
};
