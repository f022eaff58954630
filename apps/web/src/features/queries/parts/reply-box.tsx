import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { fillingsOf, renderTemplate } from '@ledgate/domain/queries/templates.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWriteNote } from '../data.ts';
import { type Colleague, stillMentioned } from '../mentions.ts';
import { t } from '../messages.ts';
import { AttachButton, AttachedFiles } from './attach-row.tsx';
import { NoteArea } from './note-area.tsx';
import classes from './queries.module.css';
import { TemplatePick } from './template-pick.tsx';
import { useAttachments } from './use-attachments.ts';

const readerOf = (thread: TicketView, isStaff: boolean, isInternal: boolean) => {
  if (isInternal || thread.visibility === 'internal') return 'nobody' as const;
  if (!isStaff) return 'staff' as const;
  return thread.visibility === 'partner' ? ('iso' as const) : ('merchant' as const);
};

/** What is being written, until it has been taken. */
const useReply = (thread: TicketView) => {
  const [text, setText] = useState('');
  const [isInternal, setInternal] = useState(false);
  const [isShort, setShort] = useState(false);
  const [picked, setPicked] = useState<readonly Colleague[]>([]);
  const attachments = useAttachments(thread.application_id);
  const write = useWriteNote();
  const send = (): void => {
    setShort(text.trim().length < TEXT_LENGTH.min);
    if (text.trim().length < TEXT_LENGTH.min || attachments.isBusy || write.isPending) return;
    const mentions = isInternal || thread.visibility === 'internal' ? stillMentioned(text, picked) : [];
    const body = {
      ticket_id: thread.uid,
      query_rest: text.trim(),
      ...(isInternal && { internal: true }),
      ...(attachments.files.length > 0 && { attachments: attachments.files }),
      ...(mentions.length > 0 && { mentions }),
    };
    write.mutate(body, {
      onSuccess: () => {
        setText('');
        attachments.clear();
        toast.good(t('sent'));
      },
    });
  };
  const type = (next: string): void => {
    setText(next);
    setShort(false);
  };
  const mention = (person: Colleague): void => setPicked([...picked, person]);
  return { text, type, mention, isInternal, setInternal, isShort, attachments, write, send };
};
type Reply = ReturnType<typeof useReply>;

const StaffTools = ({ thread, reply }: { thread: TicketView; reply: Reply }) => {
  const about = thread.ticket_timeline.findLast(({ query }) => query !== null)?.query?.about ?? '';
  const found = {
    merchant: thread.merchant.name,
    reference: thread.application?.reference ?? thread.number,
    owners: [],
    record: null,
    field: about,
  };
  const insert = (body: string): void => {
    const filled = renderTemplate(body, fillingsOf(found, Date.now()));
    reply.type(reply.text.trim() === '' ? filled : `${reply.text.trimEnd()}\n\n${filled}`);
  };
  return (
    <>
      <TemplatePick onPick={({ body }) => insert(body)} />
      {thread.visibility !== 'internal' && (
        <Switch
          size="xs"
          label={t('keepInternal')}
          checked={reply.isInternal}
          onChange={(event) => reply.setInternal(event.currentTarget.checked)}
        />
      )}
    </>
  );
};

/** Where one writes into a thread. */
export const ReplyBox = ({ thread, id }: { thread: TicketView; id: string }) => {
  const reply = useReply(thread);
  const { isInternal, attachments, write } = reply;
  const isStaff = thread.stepsOpen.includes('noteInternally');
  const reader = readerOf(thread, isStaff, isInternal);
  if (!thread.stepsOpen.includes('reply')) return null;
  return (
    <form
      className={classes.reply}
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        reply.send();
      }}
    >
      <NoteArea
        id={id}
        label={t(isInternal ? 'replyInternal' : 'reply')}
        description={reader === 'nobody' ? t('mentionHint') : t(`replyTo_${reader}`)}
        onMention={isStaff && reader === 'nobody' ? reply.mention : undefined}
        value={reply.text}
        error={reply.isShort ? t('tooShort') : undefined}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={TEXT_LENGTH.max}
        onText={reply.type}
      />
      <AttachedFiles attachments={attachments} />
      <ProblemAlert problem={write.error} keepsInput />
      <div className={classes.replyTools}>
        <AttachButton attachments={attachments} />
        {isStaff && <StaffTools thread={thread} reply={reply} />}
        <Button
          type="submit"
          size="xs"
          className={classes.send}
          loading={write.isPending}
          disabled={attachments.isBusy}
        >
          {t(isInternal ? 'sendInternal' : 'send')}
          <kbd className={classes.key}>{t('sendKey')}</kbd>
        </Button>
      </div>
    </form>
  );
};
