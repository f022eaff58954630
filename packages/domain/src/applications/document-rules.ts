import { DOCUMENT_NEEDS, type DocumentNeed } from './document-types.ts';
import type { DocumentFact, Facts, Rec } from './facts.ts';
import { met, missing, recordTitle, type Requirement, type Standing, wrong } from './requirement.ts';

/** A paper that still counts: not refused, not run out. */
const isGood = ({ status, expires_on: until }: DocumentFact, today: string): boolean =>
  (status === 'uploaded' || status === 'accepted') && (!until || until > today);

const standingOf = (papers: readonly DocumentFact[], today: string): Standing => {
  if (papers.some((paper) => isGood(paper, today))) return met;
  const last = papers.at(-1);
  if (!last) return missing('Upload this document.');
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
    ...standingOf(papers, facts.today),
  };
};

const perRecord = (need: DocumentNeed, facts: Facts, section: 'ownership' | 'settlement'): Requirement[] => {
  const records: readonly Rec[] = section === 'ownership' ? facts.owners : facts.accounts;
  return records.flatMap(({ uid, values }, index) => {
    if (!need.requiredWhen.when(facts, values)) return [];
    const papers = facts.documents.filter(
      (paper) =>
        need.types.includes(paper.document_type) &&
        uid === (section === 'ownership' ? paper.owner_uid : paper.account_uid),
    );
    return [line(need, papers, facts, { uid, title: recordTitle(section, values, index) })];
  });
};

/** Every paper the application needs, and whether it is there. */
export const documentRules = (facts: Facts): Requirement[] =>
  DOCUMENT_NEEDS.flatMap((need) => {
    if (need.scope === 'owner') return perRecord(need, facts, 'ownership');
    if (need.scope === 'account') return perRecord(need, facts, 'settlement');
    if (!need.requiredWhen.when(facts, facts.company)) return [];
    return [
      line(
        need,
        facts.documents.filter((paper) => need.types.includes(paper.document_type)),
        facts,
      ),
    ];
  });
