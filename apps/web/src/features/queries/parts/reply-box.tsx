import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { renderTemplate } from '@ledgate/domain/queries/templates.ts';
import { Button, Select, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTemplates, useWriteNote } from '../data.ts';
import { fillingsFor } from '../look.ts';
import { t } from '../messages.ts';
import { AttachButton, AttachedFiles } from './attach-row.tsx';
import classes from './queries.module.css';
import { useAttachments } from './use-attachments.ts';

interface TemplatePickProps {
  fill: { merchant: string; reference: string; field: string };
  onPick: (text: string) => void;
}

/** Good questions that somebody has thought about before. */
export const TemplatePick = ({ fill, onPick }: TemplatePickProps) => {
  const templates = useTemplates(true).data ?? [];
  return (
    <Select
      size="xs"
      className={classes.templates}
      aria-label={t('template')}
      placeholder={t('templatePick')}
      value={null}
      searchable
      data={templates.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const chosen = templates.find((template) => template.id === id);
        if (chosen) onPick(renderTemplate(chosen.body, fillingsFor(fill, Date.now())));
      }}
    />
  );
};

const readerOf = (thread: TicketView, isStaff: boolean, isInternal: boolean) => {
  if (isInternal || thread.visibility === 'internal') return 'nobody' as const;
  if (!isStaff) return 'staff' as const;
  return thread.visibility === 'partner' ? ('iso' as const) : ('merchant' as const);
};

/** Where one writes into a thread. What was typed stays until it has been taken. */
export const ReplyBox = ({ thread, id }: { thread: TicketView; id: string }) => {
  const [text, setText] = useState('');
  const [isInternal, setInternal] = useState(false);
  const [isShort, setShort] = useState(false);
  const attachments = useAttachments(thread.application_id);
  const write = useWriteNote();
  const person = usePerson();
  const isStaff = thread.stepsOpen.includes('noteInternally');
  const about = thread.ticket_timeline.findLast(({ query }) => query !== null)?.query?.about ?? '';
  const send = (): void => {
    if (text.trim().length < TEXT_LENGTH.min) {
      setShort(true);
      return;
    }
    if (attachments.isBusy || write.isPending) return;
    const body = {
      ticket_id: thread.uid,
      query_rest: text.trim(),
      ...(isInternal && { internal: true }),
      ...(attachments.files.length > 0 && { attachments: attachments.files }),
    };
    write.mutate(body, {
      onSuccess: () => {
        setText('');
        attachments.clear();
        toast.good(t('sent'));
      },
    });
  };
  if (person === null || !thread.stepsOpen.includes('reply')) return null;
  return (
    <form
      className={classes.reply}
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        id={id}
        label={t(isInternal ? 'replyInternal' : 'reply')}
        description={t(`replyTo_${readerOf(thread, isStaff, isInternal)}`)}
        value={text}
        error={isShort ? t('tooShort') : undefined}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={TEXT_LENGTH.max}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setShort(false);
        }}
      />
      <AttachedFiles attachments={attachments} />
      <ProblemAlert problem={write.error} keepsInput />
      <div className={classes.replyTools}>
        <AttachButton attachments={attachments} />
        {isStaff && (
          <TemplatePick
            fill={{
              merchant: thread.merchant.name,
              reference: thread.application?.reference ?? thread.number,
              field: about,
            }}
            onPick={(filled) => setText(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)}
          />
        )}
        {isStaff && thread.visibility !== 'internal' && (
          <Switch
            size="xs"
            label={t('keepInternal')}
            checked={isInternal}
            onChange={(event) => setInternal(event.currentTarget.checked)}
          />
        )}
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
