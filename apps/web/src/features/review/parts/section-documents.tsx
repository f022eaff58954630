import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { provingTypes } from '@ledgate/domain/review/proofs.ts';

import { useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { DocumentChip } from './document-chip.tsx';

/** The papers that stand beside a section, each a step away. */
export const SectionDocuments = ({ section }: { section: FormSection }) => {
  const { file, go, isPast } = useCaseView();
  const types = provingTypes(section);
  const papers = file.documents.filter(({ document_type: type }) => types.includes(type));
  if (papers.length === 0 || isPast) return null;
  return (
    <div className={classes.papers}>
      <h3 className={classes.group}>{t('provenBy')}</h3>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <span>{paper.label}</span>
            <DocumentChip status={paper.status} />
            <button
              type="button"
              className={classes.link}
              aria-label={t('lookAtOf', { name: paper.label })}
              onClick={() => go({ section: 'documents', document: paper.id })}
            >
              {t('lookAt')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
