import type { NoteView } from '@ledgate/contract/ticket-view.ts';
import { IconDownload, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { downloadFile } from '../../../lib/files.ts';
import { useNow } from '../../../lib/now.ts';
import { isProblem } from '../../../lib/problem.ts';
import { usePerson } from '../../../lib/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatAgo, formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { piecesOf } from '../mentions.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';
import { StateChip } from './state-chip.tsx';

interface QuotedProps {
  query: NonNullable<NoteView['query']>;
  isUnderTitle: boolean;
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className={classes.quiet}>{t('quotedNothing')}</span> : <q className={classes.value}>{text}</q>;

/** What was entered when it was asked, and what an answer has made of it. */
const Quoted = ({ query, isUnderTitle }: QuotedProps) => {
  const isMerchant = usePerson()?.merchant !== null;
  return (
    <div className={classes.quote}>
      {!isUnderTitle && <p className={classes.about}>{query.about}</p>}
      {query.field !== null && (
        <p>
          <span className={classes.quiet}>{t(isMerchant ? 'quoted_merchant' : 'quoted_staff')}: </span>
          {query.became === null ? (
            <Value text={query.quoted} />
          ) : (
            <span className={classes.value}>
              {t('becameOf', { before: query.quoted ?? t('quotedNothing'), after: query.became })}
            </span>
          )}
        </p>
      )}
      {query.corrected !== null && query.became === null && (
        <p className={classes.quiet}>{t(query.corrected ? 'corrected' : 'notCorrected')}</p>
      )}
    </div>
  );
};

const save = (file: NoteView['attachments'][number]): void =>
  void downloadFile(file).catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

const Attachments = ({ files }: { files: NoteView['attachments'] }) => (
  <ul className={classes.files}>
    {files.map((file) => (
      <li key={file.file_id}>
        <button
          type="button"
          className={classes.file}
          disabled={!file.may_open}
          aria-label={t('download', { name: file.name })}
          onClick={() => save(file)}
        >
          <IconDownload size={14} stroke={1.7} aria-hidden="true" />
          {file.name}
        </button>
      </li>
    ))}
  </ul>
);

/** Nothing is left to quote where the title above says what it is about. */
const isBare = ({ field, corrected }: QuotedProps['query'], isUnderTitle: boolean): boolean =>
  isUnderTitle && field === null && corrected === null;

interface NoteItemProps {
  note: NoteView;
  actions?: ReactNode;
  /** What it is about stands above it already. */
  isUnderTitle?: boolean;
  /** A notice has led here. */
  isMeant?: boolean;
}

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

/** One note of a thread; a question with what it is about and what stood there. */
export const NoteItem = ({ note, actions, isUnderTitle = false, isMeant = false }: NoteItemProps) => {
  const now = useNow();
  return (
    <li
      ref={isMeant ? reveal : undefined}
      className={classes.note}
      data-side={note.author.side}
      data-internal={note.internal || undefined}
      data-meant={isMeant || undefined}
    >
      <header className={classes.noteHead}>
        <span className={classes.author}>{note.author.is_me ? t('you') : note.author.name}</span>
        {note.internal && (
          <Chip tone="plain" icon={IconLock}>
            {t('internalNote')}
          </Chip>
        )}
        {note.query !== null && <StateChip state={note.query.status} />}
        <time className={classes.when} dateTime={note.at} title={formatInstant(note.at)}>
          {formatAgo(note.at, now)}
        </time>
      </header>
      {note.query !== null && !isBare(note.query, isUnderTitle) && (
        <Quoted query={note.query} isUnderTitle={isUnderTitle} />
      )}
      <p className={classes.text}>
        {piecesOf(note.query_rest, note.mentions).map((piece, at) =>
          piece.isMention ? (
            <strong key={at} className={classes.mention}>
              {piece.text}
            </strong>
          ) : (
            piece.text
          ),
        )}
      </p>
      {note.attachments.length > 0 && <Attachments files={note.attachments} />}
      {actions}
    </li>
  );
};
