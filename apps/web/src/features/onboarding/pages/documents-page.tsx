import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Documents, useDocuments } from '../document-data.ts';
import { t } from '../messages.ts';
import { AskedNotice } from '../parts/asked-notice.tsx';
import { DocumentRows } from '../parts/document-rows.tsx';
import classes from '../parts/documents.module.css';
import { DropArea, FilePicker } from '../parts/file-picker.tsx';
import { LooseFiles } from '../parts/loose-files.tsx';
import { goToPath } from '../parts/missing.ts';
import { isWholeOpen } from '../parts/opening.ts';
import { NotReady } from '../parts/not-ready.tsx';
import { UploadList } from '../parts/upload-list.tsx';
import { UploadQueue } from '../parts/upload-queue.ts';
import { useWizard, type Wizard } from '../parts/use-wizard.ts';
import { WizardFrame } from '../parts/wizard-frame.tsx';
import wizardClasses from '../parts/wizard.module.css';
import { onboardingSearch } from '../paths.ts';

interface DocumentsProps {
  wizard: Wizard;
  view: Documents;
  at: string | undefined;
}

const LOOSE = { row: 'loose' } as const;

const Documents = ({ wizard, view, at }: DocumentsProps) => {
  const { uid } = view.application;
  const isWhole = isWholeOpen(view, 'documents');
  const uploads = useMemo(() => new UploadQueue(uid), [uid]);
  useEffect(() => () => uploads.close(), [uploads]);
  useEffect(() => wizard.progress.set(view.sections), [view.sections, wizard.progress]);
  useEffect(() => {
    if (at !== undefined) goToPath(wizard, at);
  }, [at, wizard]);
  return (
    <>
      {!view.editable && <Notice>{t('readOnly')}</Notice>}
      {view.editable && view.only_asked && <AskedNotice questions={view.asked} section="documents" />}
      {isWhole && (
        <DropArea onDrop={(files) => uploads.add(files, LOOSE)} className={classes.zone}>
          <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
          <p>{t('dropText')}</p>
          <FilePicker label={t('chooseFiles')} isMany onPick={(files) => uploads.add(files, LOOSE)} />
          <p className={classes.quiet}>{t('limits', { used: view.files_used, most: FILE_LIMITS.perApplication })}</p>
        </DropArea>
      )}
      <UploadList uploads={uploads} row={LOOSE.row} />
      {(isWhole || !view.editable) && <LooseFiles view={view} />}
      <DocumentRows view={view} uploads={uploads} />
    </>
  );
};

const DocumentsOf = ({
  wizard,
  chosen,
  at,
}: {
  wizard: Wizard;
  chosen: string | undefined;
  at: string | undefined;
}) => {
  const { data, error, refetch } = useDocuments(wizard.application.uid);
  const next = (
    <>
      <Button variant="default" renderRoot={(root) => <Link to="/" {...root} />}>
        {t('saveAndClose')}
      </Button>
      <Button
        renderRoot={(root) =>
          wizard.isAsked ? (
            <Link to="/my-queries" search={{ application: wizard.application.uid }} {...root} />
          ) : (
            <Link to="/summary" search={chosen === undefined ? {} : { application: chosen }} {...root} />
          )
        }
      >
        {t(wizard.isAsked ? 'backToQuestions' : 'continueSummary')}
      </Button>
    </>
  );
  return (
    <WizardFrame wizard={wizard} at="documents" title={t('title_documents')} chosen={chosen} bar={next}>
      {data !== undefined && <Documents wizard={wizard} view={data} at={at} />}
      {data === undefined && error !== null && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <div className={wizardClasses.ghost} aria-busy="true" />}
    </WizardFrame>
  );
};

/** The papers: what is needed, what is there, and the way to hand in the rest. */
export const DocumentsPage = () => {
  const search = onboardingSearch(useSearch({ strict: false }));
  const loading = useWizard(search.application);
  if (loading.state !== 'ready') return <NotReady title={t('title_documents')} loading={loading} />;
  return <DocumentsOf wizard={loading.wizard} chosen={search.application} at={search.at} />;
};
