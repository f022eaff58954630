import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';
import type { QueryState } from '@ledgate/domain/queries/query.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { DOCUMENT_NEEDS } from '@ledgate/domain/applications/documents/document-types.ts';
import { isMany } from '@ledgate/domain/applications/sections.ts';
import type { QueryView } from '@ledgate/contract/query-view.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { type Icon, IconAlertTriangleFilled, IconCheck, IconMessageReply, IconMinus } from '@tabler/icons-react';

import type { ChipTone } from '../../ui/chip.tsx';

export const STATE_LOOKS: Record<QueryState, readonly [ChipTone, Icon]> = {
  open: ['amber', IconAlertTriangleFilled],
  answered: ['violet', IconMessageReply],
  resolved: ['teal', IconCheck],
  withdrawn: ['outline', IconMinus],
};

/** Where in the wizard a question is put right: a field, a record, a paper or a section. */
export const placeOf = ({ section: code, record, field, document }: QueryView): string | undefined => {
  const section = sectionOf(code);
  if (section === 'documents') {
    const need = document === null ? undefined : DOCUMENT_NEEDS.find(({ types }) => types.includes(document));
    if (!need) return undefined;
    return pathOf('documents', need.name, need.scope === 'application' ? undefined : (record ?? undefined));
  }
  if (record === null && field === null) return undefined;
  return pathOf(section, isMany(section) ? (record ?? undefined) : undefined, field ?? undefined);
};

/** The thread to open after this one was settled, so that a queue can be walked by one key. */
export const nextAfter = (
  threads: readonly TicketSummary[],
  uid: string | undefined,
  step: 1 | -1,
): string | undefined => {
  if (threads.length === 0) return undefined;
  const at = threads.findIndex((thread) => thread.uid === uid);
  if (at < 0) return threads[step === 1 ? 0 : threads.length - 1]?.uid;
  return threads[Math.min(threads.length - 1, Math.max(0, at + step))]?.uid;
};

/** What will be sent of what was typed: text, files, or the word that something was changed. */
export interface Answering {
  text: string;
  files: readonly string[];
  hasChanged: boolean;
  /** The name of the document that was uploaded for it. */
  uploaded?: string;
}

export const isAnswered = ({ text, files, hasChanged }: Answering): boolean =>
  text.trim().length >= 3 || files.length > 0 || hasChanged;
