import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sectionLink } from '../../onboarding/paths.ts';
import { type OwnAnswer, useMarkRead, useSendAnswers } from '../data.ts';
import { type Answering, isAnswered, placeOf } from '../look.ts';
import { t } from '../messages.ts';
import { AttachButton, AttachedFiles } from './attach-row.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './queries.module.css';
import { useAttachments } from './use-attachments.ts';

const EMPTY: Answering = { text: '', files: [], hasChanged: false };

const goWord = ({ document, field, section }: QueryView) => {
  if (document !== null || section === 'ud') return 'goToDocument' as const;
  return field === null ? ('goToSection' as const) : ('goToField' as const);
};

interface QuestionProps {
  application: string;
  thread: TicketView;
  query: QueryView;
  answering: Answering;
  fault: string | undefined;
  onChange: (answering: Answering) => void;
}

const QuestionHead = ({ application, query }: Pick<QuestionProps, 'application' | 'query'>) => (
  <div className={classes.questionHead}>
    <h2 className={classes.questionTitle}>{query.about}</h2>
    <Button
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={14} stroke={1.7} className={classes.turns} />}
      renderRoot={(root) => <Link {...sectionLink(sectionOf(query.section), application, placeOf(query))} {...root} />}
    >
      {t(goWord(query))}
    </Button>
  </div>
);

/** One question: what it is about, the way there, and room for an answer. */
const Question = ({ application, thread, query, answering, fault, onChange }: QuestionProps) => {
  const attachments = useAttachments(application);
  const { mutate: markRead } = useMarkRead();
  const { unread, uid } = thread;
  useEffect(() => {
    if (unread > 0) markRead(uid);
  }, [markRead, uid, unread]);
  const files = attachments.files.join(' ');
  const report = useEffectEvent(() => onChange({ ...answering, files: files === '' ? [] : files.split(' ') }));
  useEffect(() => report(), [files]);
  const isDone = isAnswered(answering);
  return (
    <li className={classes.question} data-answered={isDone || undefined}>
      <QuestionHead application={application} query={query} />
      <ol className={classes.notes}>
        {thread.ticket_timeline.map((note) => (
          <NoteItem key={note.id} note={note} isUnderTitle />
        ))}
      </ol>
      <Textarea
        label={t('yourAnswer')}
        description={t('answerHint')}
        error={fault}
        value={answering.text}
        autosize
        minRows={2}
        maxLength={TEXT_LENGTH.max}
        onChange={(event) => onChange({ ...answering, text: event.currentTarget.value })}
      />
      <AttachedFiles attachments={attachments} />
      {query.document !== null && (
        <DocumentUpload
          application={application}
          document={query.document}
          record={query.record}
          about={query.about}
          uploaded={answering.uploaded}
          onUploaded={(name) => onChange({ ...answering, hasChanged: true, uploaded: name })}
        />
      )}
      <div className={classes.replyTools}>
        <Checkbox
          size="xs"
          label={t('changedIt')}
          checked={answering.hasChanged}
          onChange={(event) => onChange({ ...answering, hasChanged: event.currentTarget.checked })}
        />
        <AttachButton attachments={attachments} name={`${t('attach')}: ${query.about}`} />
      </div>
    </li>
  );
};

const bodyOf = (id: string, { text, files }: Answering): OwnAnswer => ({
  query_id: id,
  ...(text.trim().length >= TEXT_LENGTH.min && { text: text.trim() }),
  ...(files.length > 0 && { attachments: [...files] }),
});

/** All open questions, and one button that sends what was answered. */
export const AnswerForm = ({ application, threads }: { application: string; threads: readonly TicketView[] }) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answering>>>({});
  const send = useSendAnswers(application);
  const isOwner = usePerson()?.role === 'merchant';
  const questions = threads.flatMap((thread) =>
    thread.ticket_timeline.flatMap(({ query }) => (query?.status === 'open' ? [{ thread, query }] : [])),
  );
  const answered = questions.filter(({ query }) => isAnswered(answers[query.id] ?? EMPTY));
  const left = questions.length - answered.length;
  const faultOf = (id: string): string | undefined => {
    const at = answered.findIndex(({ query }) => query.id === id);
    return at < 0 ? undefined : send.error?.errors[`answers.${at}.text`]?.join(' ');
  };
  const sendAll = (): void =>
    send.mutate(
      answered.map(({ query }) => bodyOf(query.id, answers[query.id] ?? EMPTY)),
      {
        onSuccess: ({ left: open }) =>
          toast.good(t('answersSent'), open === 0 ? t('answersSentText') : t('answersLeft', { count: open })),
      },
    );
  return (
    <div>
      <ul className={classes.questions} aria-label={t('openCount', { count: questions.length })}>
        {questions.map(({ thread, query }) => (
          <Question
            key={query.id}
            application={application}
            thread={thread}
            query={query}
            answering={answers[query.id] ?? EMPTY}
            fault={faultOf(query.id)}
            onChange={(answering) => setAnswers((was) => ({ ...was, [query.id]: answering }))}
          />
        ))}
      </ul>
      {isOwner ? (
        <div className={classes.bar}>
          <p className={classes.barText} role="status">
            {left === 0 ? t('allAnswered') : t('leftOpen', { count: left })}
          </p>
          <Button loading={send.isPending} disabled={answered.length === 0} onClick={sendAll}>
            {left === 0 || answered.length === 0 ? t('sendAnswers') : t('sendSome', { count: answered.length })}
          </Button>
        </div>
      ) : (
        <Notice>{t('ownerSends')}</Notice>
      )}
      <ProblemAlert problem={send.error} keepsInput />
    </div>
  );
};
