/**
 * Runs in each frame. The page is told whether a field is filled in and right, and nothing of what it says. Frames are told
 * the rest by one another: only they are of this origin, and a message says whose it is.
 */
export const FRAME_SCRIPT = String.raw`(() => {
  'use strict';
  const params = new URLSearchParams(location.search);
  const GROUP = params.get('group') || '';
  const PAGE = params.get('page') || '';
  const TYPE = document.body.dataset.type;
  const OTHERS = ['expiration', 'cvv'];
  const WAIT_MS = 2000;
  const input = document.querySelector('input');
  const why = document.querySelector('#why');

  const digitsOf = (text) => text.replace(/\D/g, '');

  const BRANDS = [
    ['amex', /^3[47]/, [15], [4, 6, 5]],
    ['visa', /^4/, [13, 16, 19]],
    ['mastercard', /^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/, [16]],
    ['diners', /^3(?:0[0-5]|[68])/, [14, 16, 19], [4, 6, 4, 5]],
    ['discover', /^(?:6(?:011|4[4-9]|5)|35)/, [16, 19]],
  ];
  const brandOf = (digits) => BRANDS.find(([, begins]) => begins.test(digits));

  const luhn = (digits) => {
    let sum = 0;
    for (let at = digits.length - 1, twice = false; at >= 0; at -= 1, twice = !twice) {
      const value = Number(digits[at]) * (twice ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    }
    return sum % 10 === 0;
  };

  const grouped = (digits, sizes) => {
    const parts = [];
    for (let at = 0, nth = 0; at < digits.length; nth += 1) {
      const size = sizes[nth] || 4;
      parts.push(digits.slice(at, at + size));
      at += size;
    }
    return parts.join(' ');
  };

  const monthsOf = (digits) => (2000 + Number(digits.slice(2))) * 12 + Number(digits.slice(0, 2)) - 1;
  const isPast = (digits) => {
    const now = new Date();
    return monthsOf(digits) < now.getFullYear() * 12 + now.getMonth();
  };

  /** What each field is: how it is written, and what is wrong with it. */
  const KINDS = {
    number: {
      most: 19,
      write: (digits) => grouped(digits, (brandOf(digits) || [])[3] || []),
      wrong: (digits) => {
        const brand = brandOf(digits);
        if (!brand) return 'This card number is not valid.';
        return brand[2].includes(digits.length) && luhn(digits) ? '' : 'This card number is not valid.';
      },
      empty: 'Enter the card number.',
    },
    expiration: {
      most: 4,
      read: (text) => {
        const whole = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text) || /^\s*(\d{2})20(\d{2})\s*$/.exec(text);
        if (whole) return whole[1].padStart(2, '0') + whole[2];
        const typed = digitsOf(text);
        const digits = /^[2-9]/.test(typed) ? '0' + typed : typed;
        // Whoever goes on after 20 meant it as the century.
        return digits.length > 4 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits;
      },
      write: (digits) => (digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits),
      wrong: (digits) => {
        if (!/^(?:0[1-9]|1[0-2])\d{2}$/.test(digits)) return 'Enter the date as month and year.';
        return isPast(digits) ? 'This card has expired.' : '';
      },
      empty: 'Enter the expiration date.',
    },
    cvv: {
      most: 4,
      write: (digits) => digits,
      wrong: (digits) => (/^\d{3,4}$/.test(digits) ? '' : 'This security code is not valid.'),
      empty: 'Enter the security code.',
    },
  };
  const kind = KINDS[TYPE];

  const valueOf = () => digitsOf(input.value);
  const wrongOf = () => (valueOf() === '' ? kind.empty : kind.wrong(valueOf()));
  const brandName = () => (TYPE === 'number' ? (brandOf(valueOf()) || [null])[0] : null);

  const toPage = (what, more = {}) => {
    if (/^https?:/.test(PAGE)) parent.postMessage({ payFields: GROUP, type: TYPE, kind: what, ...more }, PAGE);
  };

  const mark = (message) => {
    why.textContent = message;
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    const isFocused = document.activeElement === input;
    const state = { isEmpty: valueOf() === '', isValid: wrongOf() === '', isFocused, brand: brandName(), message };
    toPage('change', state);
  };

  /** Written anew as it is typed; the caret stays behind the digit it was behind. */
  const rewrite = () => {
    const typed = (kind.read || digitsOf)(input.value).slice(0, kind.most);
    const wasAtEnd = input.selectionStart === input.value.length;
    let left = digitsOf(input.value.slice(0, input.selectionStart)).length;
    input.value = kind.write(typed);
    if (wasAtEnd) return;
    let at = 0;
    for (; at < input.value.length && left > 0; at += 1) if (/\d/.test(input.value[at])) left -= 1;
    input.setSelectionRange(at, at);
  };

  input.addEventListener('input', () => {
    rewrite();
    // Whoever is mending is not told off until they are done.
    mark(input.hasAttribute('aria-invalid') ? wrongOf() : '');
  });
  input.addEventListener('blur', () => mark(valueOf() === '' ? '' : wrongOf()));
  input.addEventListener('focus', () => mark(why.textContent));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') toPage('enter');
  });

  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const SELECTORS = {
    base: 'input',
    placeholder: 'input::placeholder',
    focus: 'input:focus',
    invalid: 'input[aria-invalid="true"]',
  };
  const ALLOWED =
    /^(?:color|caret-color|background-color|font-(?:family|size|weight|style|variant-numeric)|letter-spacing|line-height|opacity|outline(?:-color|-style|-width|-offset)?|padding(?:-(?:top|right|bottom|left|inline|block))?|border(?:-(?:color|style|width|radius))?|text-align)$/;
  const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());

  const dress = ({ style = {}, colorScheme, label, placeholder }) => {
    while (sheet.cssRules.length > 0) sheet.deleteRule(0);
    for (const [part, selector] of Object.entries(SELECTORS)) {
      const rule = sheet.cssRules[sheet.insertRule(selector + ' {}', sheet.cssRules.length)];
      for (const [name, value] of Object.entries(style[part] || {}))
        if (ALLOWED.test(hyphened(name))) rule.style.setProperty(hyphened(name), String(value));
    }
    document.documentElement.style.colorScheme = colorScheme === 'dark' ? 'dark' : 'light';
    if (label) {
      document.title = label;
      input.setAttribute('aria-label', label);
    }
    input.placeholder = placeholder || '';
  };

  const siblings = () => Array.from({ length: parent.length }, (_, at) => parent[at]).filter((one) => one !== window);
  const toSiblings = (message) => {
    for (const one of siblings()) one.postMessage({ payFieldsFrame: GROUP, ...message }, location.origin);
  };

  let gathering = null;
  const gather = () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      const timer = setTimeout(() => resolve(null), WAIT_MS);
      gathering = {
        id,
        values: {},
        end: (values) => {
          clearTimeout(timer);
          gathering = null;
          resolve(values);
        },
      };
      toSiblings({ ask: id });
    });

  const errorsOf = (values) => {
    const isAmex = brandName() === 'amex';
    const code = values.cvv;
    const codeWrong = code === '' ? KINDS.cvv.empty : code.length === (isAmex ? 4 : 3) ? '' : KINDS.cvv.wrong('');
    const date = values.expiration;
    return {
      number: wrongOf(),
      expiration: date === '' ? KINDS.expiration.empty : KINDS.expiration.wrong(date),
      cvv: codeWrong,
    };
  };

  const send = async (values, { txnSessionKey, merchant, customer }) => {
    try {
      const response = await fetch('/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json', TXNSESSIONKEY: String(txnSessionKey) },
        body: JSON.stringify({
          customer: { ...(customer || {}), merchant },
          payment: { number: valueOf(), cvv: values.cvv },
          expiration: values.expiration,
        }),
      });
      const answer = await response.json();
      const { data = [], errors = [] } = answer.response || { errors: answer.errors };
      return data.length > 0 ? { data } : { errors };
    } catch {
      return { errors: [{ errorCode: 'no_connection', msg: 'The card could not be sent.' }] };
    }
  };

  const submit = async ({ id, ...config }) => {
    const values = await gather();
    if (!values) {
      const errors = [{ errorCode: 'not_ready', msg: 'The card fields are not ready.' }];
      return toPage('result', { id, errors });
    }
    const wrong = errorsOf(values);
    mark(wrong.number);
    toSiblings({ mark: wrong });
    const invalid = Object.entries(wrong).filter(([, msg]) => msg !== '');
    if (invalid.length > 0)
      return toPage('result', { id, invalid: invalid.map(([field, msg]) => ({ field, msg, errorCode: 'invalid' })) });
    toPage('result', { id, ...(await send(values, config)) });
  };

  const clear = () => {
    input.value = '';
    mark('');
  };

  const fromPage = { looks: dress, submit, clear, focus: () => input.focus() };

  const fromFrame = ({ ask, answer, type, value, mark: marks }, source) => {
    if (ask && TYPE !== 'number')
      source.postMessage({ payFieldsFrame: GROUP, answer: ask, type: TYPE, value: valueOf() }, location.origin);
    if (marks && TYPE !== 'number') mark(marks[TYPE] || '');
    if (answer && gathering && gathering.id === answer) {
      gathering.values[type] = value;
      if (OTHERS.every((one) => one in gathering.values)) gathering.end(gathering.values);
    }
  };

  addEventListener('message', ({ origin, source, data }) => {
    if (!data) return;
    if (source === parent && origin === PAGE && data.payFields === GROUP && Object.hasOwn(fromPage, data.kind))
      fromPage[data.kind](data);
    if (origin === location.origin && source !== parent && data.payFieldsFrame === GROUP) fromFrame(data, source);
  });

  toPage('loaded');
})();
`;
