import { SUBJECT_LENGTH, TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { useState } from 'react';

import { useOpenTicket } from '../data.ts';
import { t } from '../messages.ts';

interface TicketFormAsk {
  subject?: string | undefined;
  /** What goes along with subject and text. */
  more: (text: string) => {
    application_id?: string;
    visibility?: 'merchant' | 'internal';
    attachments?: string[];
    mentions?: string[];
  };
  /** Something is still on its way. */
  isHeld?: boolean;
  onOpened: (uid: string) => void;
}

/** Subject and text of a new thread, checked when somebody tries to send them. */
export const useTicketForm = ({ subject: begun = '', more, isHeld = false, onOpened }: TicketFormAsk) => {
  const [subject, setSubject] = useState(begun);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const open = useOpenTicket();
  const isBare = subject.trim().length < SUBJECT_LENGTH.min;
  const isShort = text.trim().length < TEXT_LENGTH.min;
  const send = (): void => {
    setTried(true);
    if (isBare || isShort || isHeld || open.isPending) return;
    open.mutate(
      { ticketSubject: subject.trim(), query_rest: text.trim(), ...more(text) },
      { onSuccess: ({ uid }) => onOpened(uid) },
    );
  };
  return {
    setText,
    problem: open.error,
    isSending: open.isPending,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      send();
    },
    subject: {
      value: subject,
      maxLength: SUBJECT_LENGTH.max,
      error: isTried && isBare ? t('subjectShort') : undefined,
      onChange: (event: { currentTarget: { value: string } }) => setSubject(event.currentTarget.value),
    },
    text: {
      value: text,
      maxLength: TEXT_LENGTH.max,
      error: isTried && isShort ? t('tooShort') : undefined,
      onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    },
  };
};
