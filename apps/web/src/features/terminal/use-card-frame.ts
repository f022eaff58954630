import { useCallback, useEffect, useRef, useState } from 'react';

import { skin } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';
import {
  type CardFields,
  type CardPart,
  type FieldNews,
  type FieldsLook,
  type FieldsSession,
  showCardFields,
} from './card-fields.ts';

export interface OpenedSession extends FieldsSession {
  readonly expiresInMinutes: number;
}

export type FieldFaults = Partial<Record<CardPart, string>>;

export interface CardFrame {
  state: 'loading' | 'ready' | 'failed';
  /** They had to be opened anew, so what was typed into them is gone. */
  isFresh: boolean;
  faults: FieldFaults;
  focused: CardPart | null;
  tokenize: () => Promise<string>;
  reopen: () => void;
}

/** A session lets a card be turned into a token so many times. */
const MOST_USES = 3;
const MINUTE_MS = 60_000;

/** The colors of our own fields, which a frame of another origin cannot inherit. */
const lookOf = (colorScheme: 'light' | 'dark'): FieldsLook => {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    colorScheme,
    style: {
      '.input': {
        color: color('--ink'),
        'font-family': 'system-ui, sans-serif',
        'font-size': '16px',
        padding: '0 10px',
      },
      '.input.invalid': { color: color('--error') },
      '::placeholder': { color: color('--ink-3') },
    },
  };
};

interface Asked {
  /** Whether a card is to be typed at all. */
  isWanted: boolean;
  open: () => Promise<OpenedSession>;
  onEnter: () => void;
}

interface Told {
  faults: FieldFaults;
  focused: CardPart | null;
}

const UNTOLD: Told = { faults: {}, focused: null };

/** Whatever the last drawing handed over, for who calls back later. */
const useLatest = <T>(value: T) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** The provider's fields on this page: opened when they are wanted, and opened anew when their session is used up. */
export const useCardFrame = ({ isWanted, open, onEnter }: Asked): CardFrame => {
  /** Null while they open, and `failed` where they did not. */
  const [fields, setFields] = useState<CardFields | 'failed' | null>(null);
  const [told, setTold] = useState(UNTOLD);
  const [round, setRound] = useState(0);
  const uses = useRef(0);
  const enter = useLatest(onEnter);
  const scheme = useStore(skin);
  const reopen = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (!isWanted) return undefined;
    const life = new AbortController();
    const hearer = {
      onEnter: () => enter.current(),
      onChange: ({ type, message, isFocused }: FieldNews) =>
        setTold((before) => ({
          faults: { ...before.faults, [type]: message },
          focused: isFocused ? type : before.focused === type ? null : before.focused,
        })),
    };
    const start = async (): Promise<void> => {
      const session = await open();
      if (life.signal.aborted) return;
      const opened = await showCardFields(session, lookOf(skin.get()), hearer);
      if (life.signal.aborted) return;
      uses.current = 0;
      setFields(opened);
      const timer = setTimeout(reopen, session.expiresInMinutes * MINUTE_MS);
      life.signal.addEventListener('abort', () => {
        opened.close();
        clearTimeout(timer);
      });
    };
    start().catch(() => {
      if (!life.signal.aborted) setFields('failed');
    });
    return () => {
      life.abort();
      setFields(null);
      setTold(UNTOLD);
    };
  }, [enter, isWanted, open, reopen, round]);
  useEffect(() => {
    if (fields !== null && fields !== 'failed') fields.restyle(lookOf(scheme));
  }, [fields, scheme]);
  const tokenize = async (): Promise<string> => {
    if (fields === null || fields === 'failed') throw new Error('The card fields are not open.');
    uses.current += 1;
    try {
      return await fields.tokenize();
    } finally {
      if (uses.current >= MOST_USES) reopen();
    }
  };
  const state = fields === null ? 'loading' : fields === 'failed' ? 'failed' : 'ready';
  return { state, isFresh: round > 0, ...told, tokenize, reopen };
};
