import type { RecordView } from '@ledgate/contract/application-view.ts';
import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import type { DocumentView } from '@ledgate/contract/documents.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { type FormSection, isMany, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';
import { isShown } from '@ledgate/domain/applications/fields/field.ts';
import { type Proof, PROOFS, provenFields } from '@ledgate/domain/review/proofs.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { useFile } from '../../../lib/files.ts';
import { useKeys } from '../../../lib/keyboard.ts';
import { FileViewer } from '../../../ui/file-viewer/file-viewer.tsx';
import { formatSize } from '../../../ui/format-size.ts';
import { useCaseView } from '../case-context.ts';
import { valuesOf } from '../case-facts.ts';
import { t } from '../messages.ts';
import { useJudge } from '../use-judge.ts';
import classes from './case.module.css';
import { DocumentChip } from './document-chip.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { subjectOf } from './documents-sheet.tsx';
import { FieldRow } from './field-row.tsx';
import { LazyReject, LazyWholeW9 } from './lazy-dialogs.tsx';

/** The records a paper speaks about: the owner or account it was handed in for, else all of the section. */
const recordsOf = (records: readonly RecordView[], section: FormSection, paper: DocumentView): RecordView[] => {
  const own = records.filter((record) => record.section === section);
  const about = section === 'ownership' ? paper.owner_id : section === 'settlement' ? paper.bank_account_id : null;
  return about === null ? own : own.filter(({ uid }) => uid === about);
};

const Proven = ({ proof, record, at }: { proof: Proof; record: RecordView; at: number }) => {
  const { facts, nameOf } = useCaseView();
  const values = valuesOf(record);
  const lines = provenFields(proof)
    .filter((field) => isShown(field, facts, values))
    .map((field) => ({ field, text: showValue(field, values[field.name], facts, nameOf) }))
    .filter(({ text }) => text !== undefined);
  const { section } = proof;
  return (
    <div>
      <h4 className={classes.group}>
        {isMany(section) ? recordTitle(section, values, at) : SECTION_FACTS[section].name}
      </h4>
      <dl>
        {lines.map(({ field, text }) => (
          <FieldRow
            key={field.name}
            section={section}
            record={record.uid}
            anchor={isMany(section) ? record.uid : null}
            field={field}
            value={values[field.name]}
            text={text}
            remark={undefined}
            asked={0}
          />
        ))}
      </dl>
    </div>
  );
};

const ProvenFields = ({ paper }: { paper: DocumentView }) => {
  const { file } = useCaseView();
  const proofs = PROOFS[paper.document_type];
  if (proofs.length === 0) return <p className={classes.nothing}>{t('provesNothing')}</p>;
  return (
    <>
      {proofs.flatMap((proof) =>
        recordsOf(file.records, proof.section, paper).map((record, at) => (
          <Proven key={`${proof.section}-${record.uid}`} proof={proof} record={record} at={at} />
        )),
      )}
    </>
  );
};

const Looked = ({ file }: { file: DocumentView['file'] }) => {
  const { data, error, refetch } = useFile(file.file_id);
  return <FileViewer file={file} blob={data} problem={error} onRetry={() => void refetch()} />;
};

const isJudged = ({ document_type: type, is_made: isMade }: DocumentView): boolean =>
  !isMade && !GENERATED_DOCUMENTS.includes(type);

/** The next document that somebody has to look at, from this one on and then from the first. */
const nextPending = (documents: readonly DocumentView[], paper: DocumentView): DocumentView | undefined => {
  const at = documents.findIndex(({ id }) => id === paper.id);
  const inTurn = [...documents.slice(at + 1), ...documents.slice(0, Math.max(at, 0))];
  return inTurn.find((one) => one.status === 'uploaded' && isJudged(one));
};

/** Accept, reject, expired, or take it back: by mouse, and by y and r. */
const Judging = ({ paper }: { paper: DocumentView }) => {
  const [isRejecting, setRejecting] = useState(false);
  const { file, go } = useCaseView();
  const { judge, isBusy, problem, forget } = useJudge(paper);
  const isOpen = paper.status === 'uploaded';
  const reject = (): void => {
    forget();
    setRejecting(true);
  };
  const accept = (): void =>
    judge({ decision: 'accept' }, () => {
      const next = nextPending(file.documents, paper);
      if (next !== undefined) go({ document: next.id });
    });
  useKeys({ y: accept, r: reject }, isOpen && !isBusy);
  return (
    <div className={classes.judging}>
      {isOpen ? (
        <>
          <Button
            leftSection={<IconCheck size={16} stroke={1.9} />}
            loading={isBusy}
            aria-keyshortcuts="y"
            onClick={accept}
          >
            {t('accept')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={1.9} />}
            disabled={isBusy}
            aria-keyshortcuts="r"
            onClick={reject}
          >
            {t('reject')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => judge({ decision: 'expire' })}>
            {t('markExpired')}
          </Button>
        </>
      ) : (
        <Button variant="default" loading={isBusy} onClick={() => judge({ decision: 'reset' })}>
          {t('takeBack')}
        </Button>
      )}
      {isRejecting && (
        <LazyReject
          name={paper.label}
          isBusy={isBusy}
          problem={problem}
          onReject={(reason) => judge({ decision: 'reject', ...reason }, () => setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
};

const DeskHead = ({ paper }: { paper: DocumentView }) => {
  const view = useCaseView();
  const { file, go } = view;
  const subject = subjectOf(view, paper);
  const at = file.documents.findIndex(({ id }) => id === paper.id);
  const step = (by: number): (() => void) | undefined => {
    const other = file.documents[at + by];
    return other && (() => go({ document: other.id }));
  };
  const [previous, next] = [step(-1), step(1)];
  const back = (): void => go({ document: undefined });
  useKeys({ j: () => next?.(), k: () => previous?.(), Escape: back });
  return (
    <header className={classes.sheetHead}>
      <div>
        <button type="button" className={classes.back} onClick={back}>
          <IconArrowLeft size={14} stroke={1.9} aria-hidden="true" /> {t('backToDocuments')}
        </button>
        <h2 id="section-title" className={classes.sheetTitle}>
          {subject === undefined ? paper.label : `${paper.label}, ${subject}`}
        </h2>
        <p className={classes.quiet}>
          {`${paper.file.name}, ${t('fileFacts', { size: formatSize(paper.file.size), pages: t('pages', { count: paper.file.pages }) })}`}
        </p>
      </div>
      <div className={classes.deskTurn}>
        {isJudged(paper) && <DocumentChip status={paper.status} />}
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('previousDocument')}
          aria-keyshortcuts="k"
          disabled={previous === undefined}
          onClick={previous}
          className={classes.turn}
        >
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('nextDocument')}
          aria-keyshortcuts="j"
          disabled={next === undefined}
          onClick={next}
          className={classes.turn}
        >
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </div>
    </header>
  );
};

/** One paper beside the answers it proves. */
export const DocumentDesk = ({ paper }: { paper: DocumentView }) => {
  const { file } = useCaseView();
  const [chosen, setChosen] = useState<string>();
  const shown = paper.versions.find(({ file_id: id }) => id === chosen) ?? paper.file;
  return (
    <section className={classes.sheet} aria-labelledby="section-title">
      <DeskHead paper={paper} />
      {file.reviewable && isJudged(paper) && <Judging key={paper.id} paper={paper} />}
      {!isJudged(paper) && <p className={classes.quiet}>{t('madeBySystemText')}</p>}
      {paper.is_made && file.application.stepsOpen.includes('reveal') && <LazyWholeW9 key={paper.id} paper={paper} />}
      {paper.reject_reason !== null && <p className={classes.deskRemark}>{paper.reject_reason}</p>}
      <DocumentVersions paper={paper} shown={shown.file_id} onShow={setChosen} />
      {shown.file_id !== paper.file.file_id && <p className={classes.deskRemark}>{t('versionShown')}</p>}
      <div className={classes.desk}>
        <div className={classes.deskFile}>
          {shown.may_open ? (
            <Looked key={shown.file_id} file={shown} />
          ) : (
            <p className={classes.nothing}>{t(shown.scan === 'infected' ? 'cannotOpen' : 'notForYou')}</p>
          )}
        </div>
        <div className={classes.deskFields}>
          <h3 className={classes.recordName}>{t('proves')}</h3>
          <ProvenFields paper={paper} />
        </div>
      </div>
    </section>
  );
};
