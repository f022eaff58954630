/** What is known of a field without what it says. */
export interface FieldNews {
  readonly type: CardPart;
  readonly isEmpty: boolean;
  readonly isFocused: boolean;
  /** What is wrong with it, in words. */
  readonly message: string;
}

type Heard<T> = ((news: T) => void) | null;

/** The provider's own script, as its papers describe it. What is typed into its frames never comes to this page. */
export interface PayFields {
  config: Record<string, unknown>;
  fields: { type: string; element: string }[];
  customizations: Record<string, unknown>;
  onSuccess: Heard<unknown>;
  onFailure: Heard<unknown>;
  onValidationFailure?: Heard<unknown>;
  onReady?: Heard<unknown>;
  onFieldChange?: Heard<FieldNews>;
  onEnter?: Heard<unknown>;
  ready: () => void;
  submit: () => void;
  /** Not every version has these. */
  restyle?: () => void;
  focusField?: (type: CardPart) => void;
  unmountAll?: () => void;
}

interface TypedScriptUrls {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    PayFields?: PayFields;
    trustedTypes?: TypedScriptUrls;
  }
}

/** Opens the fields for a few minutes and tries. */
export interface FieldsSession {
  readonly key: string;
  readonly merchant: string;
  readonly scriptUrl: string;
  readonly origin: string;
  readonly labels: Record<CardPart, string>;
}

export const CARD_PARTS = ['number', 'expiration', 'cvv'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** The elements that the provider frames its fields in. */
export const CARD_ELEMENTS: Record<CardPart, string> = {
  number: 'card-number',
  expiration: 'card-expiry',
  cvv: 'card-code',
};

/** What the provider said is wrong with what was typed. */
export class CardRefused extends Error {}

/** The page's policy lets one name through, and that one a script of the provider's origin only. */
let policy: ReturnType<TypedScriptUrls['createPolicy']> | undefined;
let allowed = '';

const scriptUrl = (url: string, origin: string): string => {
  if (new URL(url).origin !== origin) throw new Error('The card fields come from elsewhere than they should.');
  allowed = url;
  policy ??= window.trustedTypes?.createPolicy('card-fields', {
    createScriptURL: (asked) => {
      if (asked !== allowed) throw new TypeError('This script is not the provider’s.');
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
};

const loadScript = (url: string, origin: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl(url, origin);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card fields did not load.'));
    });
    document.head.append(script);
  });

let loading: Promise<void> | null = null;

/** Once for the document, tried again where it failed. */
const loaded = async (session: FieldsSession): Promise<PayFields> => {
  if (window.PayFields === undefined) {
    loading ??= loadScript(session.scriptUrl, session.origin).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    await loading;
  }
  if (window.PayFields === undefined) throw new Error('The card fields did not start.');
  return window.PayFields;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const TOKEN = /^[0-9a-f]{32}$/i;

const tokenIn = (answer: unknown): string | undefined => {
  const data = isRecord(answer) ? answer['data'] : undefined;
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const token = isRecord(first) ? first['token'] : first;
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
};

const wordsIn = (answer: unknown): string[] => {
  const errors: unknown = isRecord(answer) ? answer['errors'] : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const said = isRecord(error) ? (error['msg'] ?? error['message']) : undefined;
    return typeof said === 'string' && said !== '' ? [said] : [];
  });
};

/** Card fields that are shown, waiting for a card. */
export interface CardFields {
  /** Asks the provider for a token for what was typed. */
  tokenize: () => Promise<string>;
  /** Dresses them like the page, whose colors may have changed. */
  restyle: (look: FieldsLook) => void;
  close: () => void;
}

export interface FieldsLook {
  readonly style: Record<string, Record<string, string>>;
  readonly colorScheme: 'light' | 'dark';
}

export interface FieldsHearer {
  onChange: (news: FieldNews) => void;
  /** Somebody pressed Enter in one of them. */
  onEnter: () => void;
}

const LONGEST_MS = 30_000;
const HEIGHT = '38px';

const firstWrong = (answer: unknown): CardPart | undefined => {
  const errors: unknown = isRecord(answer) ? answer['errors'] : undefined;
  const fields = Array.isArray(errors) ? errors.map((error: unknown) => (isRecord(error) ? error['field'] : '')) : [];
  return CARD_PARTS.find((part) => fields.includes(part));
};

const tokenFrom = (fields: PayFields): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card fields did not answer.')), LONGEST_MS);
    const refuse = (answer: unknown): void => {
      clearTimeout(timer);
      reject(new CardRefused(wordsIn(answer).join(' ')));
    };
    fields.onSuccess = (answer) => {
      clearTimeout(timer);
      const token = tokenIn(answer);
      if (token === undefined) reject(new Error('The card fields gave no token.'));
      else resolve(token);
    };
    fields.onFailure = refuse;
    fields.onValidationFailure = (answer) => {
      const wrong = firstWrong(answer);
      if (wrong !== undefined) fields.focusField?.(wrong);
      refuse(answer);
    };
    fields.submit();
  });

const shown = (fields: PayFields): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card fields did not open.')), LONGEST_MS);
    fields.onReady = () => {
      clearTimeout(timer);
      resolve();
    };
    fields.ready();
  });

/** Shows the fields in their elements, which have to be on the page. */
export const showCardFields = async (
  session: FieldsSession,
  look: FieldsLook,
  { onChange, onEnter }: FieldsHearer,
): Promise<CardFields> => {
  const fields = await loaded(session);
  const { key: txnSessionKey, merchant } = session;
  fields.config = { ...fields.config, txnSessionKey, merchant, mode: 'token', txnType: 'sale', amount: '0' };
  fields.fields = CARD_PARTS.map((type) => ({ type, element: `#${CARD_ELEMENTS[type]}` }));
  const dress = (next: FieldsLook): void => {
    fields.customizations = { ...next, labels: session.labels, height: HEIGHT };
  };
  dress(look);
  fields.onFieldChange = onChange;
  fields.onEnter = onEnter;
  await shown(fields);
  return {
    tokenize: () => tokenFrom(fields),
    restyle: (next) => {
      dress(next);
      fields.restyle?.();
    },
    close: () => fields.unmountAll?.(),
  };
};
