import type { RequirementView } from '@ledgate/contract/application-view.ts';
import type { QuestionView } from '@ledgate/contract/query-view.ts';
import {
  DOCUMENT_LABELS,
  DOCUMENT_NEEDS,
  type DocumentNeed,
  scopeOf,
} from '@ledgate/domain/applications/documents/document-types.ts';
import { Input } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClockExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { Chip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Documents, DocumentView, Paper } from '../document-data.ts';
import { t } from '../messages.ts';
import { DocumentFiles } from './document-files.tsx';
import classes from './documents.module.css';
import { DropArea, FilePicker } from './file-picker.tsx';
import { isDocumentOpen, isWholeOpen } from './opening.ts';
import { UploadList } from './upload-list.tsx';
import type { UploadQueue } from './upload-queue.ts';

const W9Maker = lazy(async () => ({ default: (await import('./w9-maker.tsx')).W9Maker }));

/** `documents.<need>` or `documents.<need>.<uid of the owner or account>`. */
const needOf = ({ id }: RequirementView): DocumentNeed | undefined =>
  DOCUMENT_NEEDS.find(({ name }) => name === id.split('.')[1]);

const isAbout = (document: DocumentView, need: DocumentNeed, record: string | undefined): boolean => {
  if (document.removed_at !== null || !need.types.includes(document.document_type)) return false;
  if (need.scope === 'owner') return document.owner_id === record;
  return need.scope === 'account' ? document.bank_account_id === record : true;
};

const isAskedFor = ({ document, record }: QuestionView, need: DocumentNeed, about: string | undefined): boolean =>
  document !== null && need.types.includes(document) && (record === null || about === undefined || record === about);

const documentFor = (need: DocumentNeed, type: Paper['document_type'], record: string | undefined): Paper => ({
  document_type: type,
  ...(need.scope === 'owner' && { owner_id: record ?? null }),
  ...(need.scope === 'account' && { bank_account_id: record ?? null }),
});

const StateChip = ({ state }: { state: RequirementView['state'] }) => {
  if (state === 'warning') {
    return (
      <Chip tone="amber" icon={IconClockExclamation}>
        {t('documentSoonOver')}
      </Chip>
    );
  }
  if (state === 'met') {
    return (
      <Chip tone="teal" icon={IconCircleCheck}>
        {t('documentThere')}
      </Chip>
    );
  }
  return state === 'wrong' ? (
    <Chip tone="red" icon={IconAlertTriangle}>
      {t('documentWrong')}
    </Chip>
  ) : (
    <Chip tone="amber" icon={IconCircleDashed}>
      {t('documentMissing')}
    </Chip>
  );
};

const AskedFor = ({ questions }: { questions: readonly QuestionView[] }) =>
  questions.map(({ id, query_rest: text }) => (
    <p key={id} className={classes.asked}>
      <strong>{t('askedHere')}</strong> {text}
    </p>
  ));

interface KindPickProps {
  name: string;
  types: DocumentNeed['types'];
  type: Paper['document_type'];
  onPick: (type: Paper['document_type']) => void;
}

/** Which of the papers that will do somebody hands in. */
const KindPick = ({ name, types, type, onPick }: KindPickProps) => (
  <Input
    component="select"
    size="xs"
    aria-label={t('kindOf', { name })}
    value={type}
    onChange={(event) => onPick(types.find((one) => one === event.currentTarget.value) ?? type)}
  >
    {types.map((one) => (
      <option key={one} value={one}>
        {DOCUMENT_LABELS[one]}
      </option>
    ))}
  </Input>
);

interface NeedRowProps {
  requirement: RequirementView;
  need: DocumentNeed;
  documents: readonly DocumentView[];
  uploads: UploadQueue;
  view: Documents;
}

interface NeedActionsProps extends Pick<NeedRowProps, 'requirement' | 'need' | 'view'> {
  name: string;
  isFirst: boolean;
  type: Paper['document_type'];
  onType: (type: Paper['document_type']) => void;
  onAdd: (files: readonly File[]) => void;
}

/** The form we can make comes first where there is one; a file of their own always does as well. */
const NeedActions = ({ requirement, need, view, name, isFirst, type, onType, onAdd }: NeedActionsProps) => {
  const offer = need.name === 'w9' ? view.w9 : null;
  const isEditable = isDocumentOpen(view, need.types, requirement.record ?? null);
  if (offer === null && !isEditable) return null;
  return (
    <div className={classes.needActions}>
      {offer !== null && (
        <Suspense fallback={null}>
          <W9Maker application={view.application.uid} w9={offer} hasOne={!isFirst} />
        </Suspense>
      )}
      {isEditable && need.types.length > 1 && <KindPick name={name} types={need.types} type={type} onPick={onType} />}
      {isEditable && (
        <FilePicker
          id={requirement.id}
          label={t(isFirst ? 'upload' : 'uploadMore')}
          name={t(isFirst ? 'uploadFor' : 'uploadMoreFor', { name })}
          isMany
          isSmall
          isMain={isFirst && (offer === null || offer.missing.length > 0)}
          onPick={onAdd}
        />
      )}
    </div>
  );
};

const NeedRow = ({ requirement, need, documents, uploads, view }: NeedRowProps) => {
  const { id, record, label, subject, why, state, message } = requirement;
  const [type, setType] = useState(need.types[0] ?? 'other');
  const isEditable = isDocumentOpen(view, need.types, record ?? null);
  const own = documents.filter((document) => isAbout(document, need, record));
  const name = subject === undefined ? label : `${label}, ${subject}`;
  const add = (files: readonly File[]): void => uploads.add(files, { row: id, paper: documentFor(need, type, record) });
  return (
    <DropArea onDrop={isEditable ? add : () => undefined} className={classes.need}>
      <div className={classes.needHead}>
        <div>
          <h3 className={classes.needTitle}>{name}</h3>
          <p className={classes.quiet}>{why}</p>
          {need.hint !== undefined && <p className={classes.quiet}>{need.hint}</p>}
          <AskedFor questions={view.asked.filter((question) => isAskedFor(question, need, record))} />
          {state === 'wrong' && <p className={classes.uploadProblem}>{message}</p>}
          {state === 'warning' && <p className={classes.quiet}>{message}</p>}
        </div>
        <StateChip state={state} />
      </div>
      {own.map((document) => (
        <DocumentFiles
          key={document.id}
          document={document}
          title={name}
          row={id}
          uploads={uploads}
          isEditable={isEditable}
          isRemovable={isWholeOpen(view, 'documents')}
        />
      ))}
      <UploadList uploads={uploads} row={id} />
      <NeedActions
        requirement={requirement}
        need={need}
        view={view}
        name={name}
        isFirst={own.length === 0}
        type={type}
        onType={setType}
        onAdd={add}
      />
    </DropArea>
  );
};

type Row = { requirement: RequirementView; need: DocumentNeed };

/** Documents that no rule asks for, but an underwriter does. */
const askedBesides = (view: Documents, needed: readonly Row[]): Row[] =>
  view.asked.flatMap(({ document, record, about, query_rest: why }) => {
    const isThere = needed.some(
      ({ requirement, need }) =>
        document !== null && need.types.includes(document) && (record === null || requirement.record === record),
    );
    if (document === null || isThere) return [];
    const scope = scopeOf(document);
    const need: DocumentNeed = {
      name: document,
      label: DOCUMENT_LABELS[document],
      types: [document],
      scope,
      requiredWhen: { when: () => true, because: why },
      rule: 'policy',
    };
    const owner = record === null ? {} : { record };
    const label = about.split(' · ').slice(1).join(', ') || DOCUMENT_LABELS[document];
    return [
      {
        need,
        requirement: {
          id: ['documents', document, record].filter((part) => part !== null).join('.'),
          section: 'documents',
          path: 'documents',
          label,
          why,
          rule: 'policy',
          way: 'asked',
          state: 'missing',
          ...owner,
        },
      },
    ];
  });

interface DocumentRowsProps {
  view: Documents;
  uploads: UploadQueue;
}

/** Every paper the application needs, why, and whether it is there; then those that were handed in besides. */
export const DocumentRows = ({ view, uploads }: DocumentRowsProps) => {
  const needed = view.requirements.flatMap((requirement) => {
    const need = needOf(requirement);
    return need ? [{ requirement, need }] : [];
  });
  const rows = [...needed, ...askedBesides(view, needed)];
  const others = view.documents.filter(
    (document) =>
      document.removed_at === null &&
      document.document_type !== 'signed_application' &&
      !rows.some(({ requirement, need }) => isAbout(document, need, requirement.record)),
  );
  const shared = { documents: view.documents, uploads, view };
  return (
    <>
      <Sheet title={t('needed')} hint={t('neededHint')} isFlush>
        {rows.map(({ requirement, need }) => (
          <NeedRow key={requirement.id} requirement={requirement} need={need} {...shared} />
        ))}
      </Sheet>
      {others.length > 0 && (
        <Sheet title={t('others')} isFlush>
          {others.map((document) => (
            <div key={document.id} className={classes.need}>
              <h3 className={classes.needTitle}>{document.label}</h3>
              <DocumentFiles
                document={document}
                title={document.label}
                row={document.id}
                uploads={uploads}
                isEditable={isDocumentOpen(
                  view,
                  [document.document_type],
                  document.owner_id ?? document.bank_account_id,
                )}
                isRemovable={isWholeOpen(view, 'documents')}
              />
              <UploadList uploads={uploads} row={document.id} />
            </div>
          ))}
        </Sheet>
      )}
    </>
  );
};
