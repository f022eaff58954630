import { addDays } from '../../checks/calendar.ts';
import { DOCUMENT_NEEDS, type DocumentNeed } from './document-types.ts';
import type { DocumentFact, Facts, Rec } from '../ledger/facts.ts';
import { met, missing, recordTitle, type Requirement, type Standing, warned, wrong } from '../ledger/requirement.ts';
import { visibleFacts } from '../fields/shown.ts';
import { showDate } from '../input/typed-numbers.ts';

/** A paper that still counts: not refused, not run out, and where it was made from answers, from these. */
const isGood = ({ status, expires_on: until, made }: DocumentFact, today: string): boolean =>
  (status === 'uploaded' || status === 'accepted') && (!until || until > today) && made !== 'outdated';

/** Somebody accepted it, or we made it ourselves and nobody has to. */
const isSettled = ({ status, made }: DocumentFact): boolean => status === 'accepted' || made === 'current';

/** Days before its end from which a paper is good, but not for long. */
const SOON = 30;

const soonest = (papers: readonly DocumentFact[], today: string): Standing => {
  const last = addDays(today, SOON);
  if (papers.some(({ expires_on: until }) => !until || until > last)) return met;
  const [end = ''] = papers.flatMap(({ expires_on: until }) => until ?? []).toSorted();
  return warned(`This document is good until ${showDate(end)} only. Have a newer one ready.`);
};

const standingOf = (papers: readonly DocumentFact[], today: string): Standing => {
  const good = papers.filter((paper) => isGood(paper, today));
  if (good.length > 0) return soonest(good, today);
  const last = papers.at(-1);
  if (!last) return missing('Upload this document.');
  if (last.made === 'outdated') return wrong('Your answers have changed since this form was made. Make it again.');
  if (last.status !== 'rejected') return wrong('This document has expired. Upload a valid one.');
  return wrong(last.reject_reason ? `Not accepted: ${last.reject_reason}` : 'Not accepted. Upload another one.');
};

const line = (
  need: DocumentNeed,
  papers: readonly DocumentFact[],
  facts: Facts,
  about?: { uid: string; title: string },
): Requirement => {
  const id = ['documents', need.name, ...(about ? [about.uid] : [])].join('.');
  return {
    id,
    section: 'documents',
    path: id,
    ...(about && { record: about.uid, subject: about.title }),
    label: need.label,
    why: need.requiredWhen.because,
    rule: need.rule,
    way: 'asked',
    ...standingOf(papers, facts.today),
  };
};

/** A document that is needed, whom it is about, and what was handed in for it. */
interface Wanted {
  need: DocumentNeed;
  about?: { uid: string; title: string };
  papers: readonly DocumentFact[];
}

const perRecord = (need: DocumentNeed, facts: Facts, section: 'ownership' | 'settlement'): Wanted[] => {
  const records: readonly Rec[] = section === 'ownership' ? facts.owners : facts.accounts;
  return records.flatMap(({ uid, values }, index) => {
    if (!need.requiredWhen.when(facts, values)) return [];
    const papers = facts.documents.filter(
      (paper) =>
        need.types.includes(paper.document_type) &&
        uid === (section === 'ownership' ? paper.owner_uid : paper.account_uid),
    );
    return [{ need, papers, about: { uid, title: recordTitle(section, values, index) } }];
  });
};

const wantedOf = (facts: Facts): Wanted[] =>
  DOCUMENT_NEEDS.flatMap((need) => {
    if (need.scope === 'owner') return perRecord(need, facts, 'ownership');
    if (need.scope === 'account') return perRecord(need, facts, 'settlement');
    if (!need.requiredWhen.when(facts, facts.company)) return [];
    return [{ need, papers: facts.documents.filter((paper) => need.types.includes(paper.document_type)) }];
  });

/** Every paper the application needs, and whether it is there. */
export const documentRules = (facts: Facts): Requirement[] =>
  wantedOf(facts).map(({ need, papers, about }) => line(need, papers, facts, about));

/** The required documents that nobody accepted, by name: what a recommendation rests on is looked at. */
export const documentsNotAccepted = (facts: Facts): string[] =>
  wantedOf(visibleFacts(facts))
    .filter(({ papers }) => !papers.some((paper) => isSettled(paper) && isGood(paper, facts.today)))
    .map(({ need, about }) => (about ? `${need.label}, ${about.title}` : need.label));
