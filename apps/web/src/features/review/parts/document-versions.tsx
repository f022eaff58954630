import type { DocumentView } from '@ledgate/contract/documents.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import { t } from '../document-messages.ts';
import classes from './case.module.css';

interface VersionsProps {
  paper: DocumentView;
  shown: string;
  onShow: (file: string) => void;
}

/** What was there before and what replaced it, each a step away. */
export const DocumentVersions = ({ paper, shown, onShow }: VersionsProps) => {
  const now = useNow();
  if (paper.versions.length < 2) return null;
  return (
    <ul className={classes.versions} aria-label={t('versions')}>
      {paper.versions.map(({ file_id: id, name, uploaded_at: at }) => (
        <li key={id}>
          <button type="button" className={classes.link} aria-pressed={id === shown} onClick={() => onShow(id)}>
            {t(id === paper.file.file_id ? 'versionNow' : 'versionBefore', { name })}
          </button>
          <span className={classes.quiet}>{formatAgo(at, now)}</span>
        </li>
      ))}
    </ul>
  );
};
