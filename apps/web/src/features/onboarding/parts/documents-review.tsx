import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDocuments } from '../document-data.ts';
import { t } from '../messages.ts';
import { sectionLink } from '../paths.ts';
import classes from './review.module.css';

interface DocumentsReviewProps {
  application: string;
  chosen: string | undefined;
}

/** The papers on the review page. */
export const DocumentsReview = ({ application, chosen }: DocumentsReviewProps) => {
  const { data, error, refetch } = useDocuments(application);
  const documents = (data?.documents ?? []).filter(({ removed_at }) => removed_at === null);
  const missing = (data?.requirements ?? []).filter(({ state }) => state === 'missing' || state === 'wrong');
  const edit = (
    <Button
      size="xs"
      variant="default"
      aria-label={t('editOf', { section: t('title_documents') })}
      renderRoot={(root) => <Link {...sectionLink('documents', chosen)} {...root} />}
    >
      {t('edit')}
    </Button>
  );
  return (
    <Sheet title={t('title_documents')} actions={edit} isFlush>
      {data === undefined && error !== null && <ErrorState problem={error} onRetry={() => void refetch()} />}
      <dl className={classes.answers}>
        {documents.map((document) => (
          <div key={document.id} className={classes.answer}>
            <dt>{document.label}</dt>
            <dd>{document.file.name}</dd>
          </div>
        ))}
        {missing.map(({ id, label, subject, message }) => (
          <div key={id} className={classes.answer} data-open>
            <dt>{subject === undefined ? label : `${label}, ${subject}`}</dt>
            <dd className={classes.open}>{message}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
};
