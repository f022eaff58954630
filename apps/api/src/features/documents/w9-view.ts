import type { Reply } from '@ledgate/contract/call.ts';
import type { documents } from '@ledgate/contract/documents.ts';
import { isW9Offered, mayMakeW9, w9Classes, w9Missing } from '@ledgate/domain/applications/documents/w9.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { type AskedFor, isDocumentAsked } from '@ledgate/domain/queries/asked.ts';
import type { WorkingActor } from '../../core/context.ts';
import type { StoredDocument } from './document-store.ts';

type W9View = Reply<typeof documents.viewDocuments>['w9'];

interface W9Sight {
  facts: Facts;
  papers: readonly StoredDocument[];
  asked: AskedFor;
}

/** Whether a W-9 that we made no longer says what the answers say. */
export const isW9Outdated = ({ documents }: Facts): boolean => documents.some(({ made }) => made === 'outdated');

/** What a W-9 could be made from now, for whoever may make one. */
export const w9View = (actor: WorkingActor, status: Status, { facts, papers, asked }: W9Sight): W9View => {
  const isOutdated = isW9Outdated(facts);
  const isAsked = isDocumentAsked(asked, 'w9', null);
  if (!isW9Offered(facts) || mayMakeW9(actor, status, { isAsked, isOutdated }) !== 'yes') return null;
  const classes = [...w9Classes(facts)];
  const last = papers.findLast(({ made }) => made !== null)?.made?.with.tax_class ?? null;
  const chosen = last !== null && classes.includes(last) ? last : null;
  return { classes, chosen, missing: w9Missing(facts), is_outdated: isOutdated };
};
