import type { CaseSection } from '@ledgate/contract/case-file.ts';
import type { DocumentView } from '@ledgate/contract/documents.ts';
import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { IconFileOff } from '@tabler/icons-react';
import { useRef } from 'react';

import { useListKeys } from '../../../lib/list-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatSize } from '../../../ui/format-size.ts';
import { type Asked, countAskedDocument } from '../asked.ts';
import { type CaseView, useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { DocumentChip } from './document-chip.tsx';
import { SectionHead } from './section-head.tsx';

/** Whom a paper is about, where it is about somebody. */
export const subjectOf = ({ facts }: Pick<CaseView, 'facts'>, paper: DocumentView): string | undefined => {
  const owner = facts.owners.findIndex(({ uid }) => uid === paper.owner_id);
  if (owner >= 0) return recordTitle('ownership', facts.owners[owner]?.values ?? {}, owner);
  const account = facts.accounts.findIndex(({ uid }) => uid === paper.bank_account_id);
  return account >= 0 ? recordTitle('settlement', facts.accounts[account]?.values ?? {}, account) : undefined;
};

const DocumentRow = ({ paper, asked }: { paper: DocumentView; asked: number }) => {
  const view = useCaseView();
  const { go, ask, isPast } = view;
  const subject = subjectOf(view, paper);
  const isOurs = GENERATED_DOCUMENTS.includes(paper.document_type);
  const query = asked > 0 ? t('queryCount', { count: asked }) : t('query');
  const raise = (): void =>
    ask?.({
      section: 'documents',
      record: paper.owner_id ?? paper.bank_account_id,
      field: null,
      document: paper.document_type,
      label: paper.label,
    });
  return (
    <li className={classes.paper} data-asked={asked > 0 || undefined} data-askable>
      <div className={classes.documentName}>
        <span>{subject === undefined ? paper.label : `${paper.label}, ${subject}`}</span>
        <span className={classes.quiet}>{`${paper.file.name}, ${formatSize(paper.file.size)}`}</span>
        {paper.reject_reason !== null && <span className={classes.remark}>{paper.reject_reason}</span>}
      </div>
      {isOurs || paper.is_made ? (
        <span className={classes.quiet}>{t('madeBySystem')}</span>
      ) : (
        <DocumentChip status={paper.status} />
      )}
      {!isPast && (
        <button
          type="button"
          className={classes.link}
          data-walk
          aria-label={t('lookAtOf', { name: paper.label })}
          onClick={() => go({ document: paper.id })}
        >
          {t('lookAt')}
        </button>
      )}
      {ask !== undefined && !isOurs && (
        <button
          type="button"
          className={classes.link}
          data-ask
          aria-label={t('queryOf', { query, label: paper.label })}
          onClick={raise}
        >
          {query}
        </button>
      )}
    </li>
  );
};

interface DocumentsSheetProps {
  state: CaseSection;
  asked: readonly Asked[];
}

/** Every paper of the case, and those that are still needed. */
export const DocumentsSheet = ({ state, asked }: DocumentsSheetProps) => {
  const { file, isPast } = useCaseView();
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  const missing = file.requirements.filter(
    ({ section, state: standing }) => section === 'documents' && (standing === 'missing' || standing === 'wrong'),
  );
  return (
    <section className={classes.sheet} aria-labelledby="section-title">
      <SectionHead section="documents" state={state} title={SECTION_FACTS.documents.name} />
      {file.documents.length === 0 && (
        <EmptyState icon={IconFileOff} title={t('noDocuments')}>
          {t('noDocumentsText')}
        </EmptyState>
      )}
      <ul ref={list} className={classes.documentList}>
        {file.documents.map((paper) => (
          <DocumentRow
            key={paper.id}
            paper={paper}
            asked={countAskedDocument(asked, paper.document_type, paper.owner_id ?? paper.bank_account_id)}
          />
        ))}
      </ul>
      {missing.length > 0 && !isPast && (
        <div className={classes.papers}>
          <h3 className={classes.group}>{t('missingDocuments')}</h3>
          <ul>
            {missing.map(({ id, label, subject, message }) => (
              <li key={id}>
                <span>{subject === undefined ? label : `${label}, ${subject}`}</span>
                <span className={classes.remark}>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
