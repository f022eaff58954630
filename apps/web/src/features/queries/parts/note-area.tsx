import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { useColleagues } from '../data.ts';
import { begunMention, type Colleague, matching, putMention } from '../mentions.ts';
import { t } from '../messages.ts';
import classes from './mentions.module.css';

interface NoteAreaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown' | 'onSelect'> {
  value: string;
  onText: (text: string) => void;
  /** Called with whoever was chosen; absent where others than staff read it. */
  onMention: ((person: Colleague) => void) | undefined;
}

/** The people who fit what stands before the cursor, and which of them the keys have come to. */
const useMentioning = ({ value, onText, onMention }: NoteAreaProps) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  // Where the cursor goes once the text with the name stands in the box.
  const goal = useRef<number | null>(null);
  const begun = onMention === undefined || caret === null ? null : begunMention(value, caret);
  const colleagues = useColleagues(begun !== null).data?.results ?? [];
  const found = begun === null ? [] : matching(colleagues, begun.typed);
  useLayoutEffect(() => {
    if (goal.current === null) return;
    box.current?.setSelectionRange(goal.current, goal.current);
    goal.current = null;
  }, [value]);
  const close = (): void => setCaret(null);
  const pick = (person: Colleague | undefined): void => {
    if (person === undefined || begun === null || caret === null) return;
    const [text, next] = putMention(value, caret, begun.at, person.name);
    goal.current = next;
    onText(text);
    onMention?.(person);
    close();
  };
  const press = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((at + 1) % found.length),
      ArrowUp: () => setAt((at + found.length - 1) % found.length),
      Enter: () => pick(found[at]),
      Tab: () => pick(found[at]),
      Escape: close,
    };
    const act = keys[event.key];
    if (found.length === 0 || act === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const type = (text: string, cursor: number): void => {
    setCaret(cursor);
    setAt(0);
    onText(text);
  };
  return {
    box,
    found: found.map((one) => ({ ...one, role: colleagues.find(({ uid }) => uid === one.uid)?.role })),
    at,
    pick,
    press,
    type,
    close,
  };
};

/** Where a note is written. In what only staff read, an at sign offers the colleagues who can be mentioned. */
export const NoteArea = (props: NoteAreaProps) => {
  const { value, onText: _onText, onMention: _onMention, ...rest } = props;
  const list = useId();
  const { box, found, at, pick, press, type, close } = useMentioning(props);
  const isOpen = found.length > 0;
  return (
    <div className={classes.area}>
      <Textarea
        {...rest}
        ref={box}
        value={value}
        aria-autocomplete={props.onMention === undefined ? undefined : 'list'}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        // Escape closes the list and not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={close}
      />
      <div id={list} role="listbox" aria-label={t('mentionList')} className={classes.list} hidden={!isOpen}>
        {found.map((person, index) => (
          <div
            key={person.uid}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.person}
            // The box keeps the focus, so that writing goes on.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(person);
            }}
          >
            {person.name}
            {person.role !== undefined && <span className={classes.role}>{ROLE_NAMES[person.role]}</span>}
          </div>
        ))}
      </div>
      <p className={classes.hidden} role="status">
        {isOpen && t('mentionFound', { count: found.length })}
      </p>
    </div>
  );
};
