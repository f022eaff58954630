/**
 * What a page loads: `window.PayFields`. It makes one frame for each field and hears of them by messages; digits it never
 * sees. No markup, no `eval` and no inline styles, so that it runs under a strict policy and under Trusted Types.
 */
export const PAGE_SCRIPT = String.raw`(() => {
  'use strict';
  const ORIGIN = new URL(document.currentScript.src).origin;
  const LABELS = { number: 'Card number', expiration: 'Expiration date', cvv: 'Security code' };
  const PLACEHOLDERS = { number: '', expiration: 'MM / YY', cvv: '' };
  const WAIT_MS = 30000;
  /** The names that styles of a page go by, and what they are in a frame. */
  const STYLES = {
    base: ['base', 'input', '.input'],
    focus: ['focus', ':focus', '.input:focus'],
    invalid: ['invalid', '.invalid', '.input.invalid', '.form-error'],
    placeholder: ['placeholder', '::placeholder', '.input::placeholder'],
  };

  const mounted = new Map();
  let group = '';
  let submitting = null;

  const call = (name, ...given) => {
    const heard = PayFields[name];
    if (typeof heard === 'function') heard(...given);
  };

  const styleOf = () => {
    const given = PayFields.customizations.style || {};
    const style = {};
    for (const [part, names] of Object.entries(STYLES))
      style[part] = Object.assign({}, ...names.map((name) => given[name] || {}));
    return style;
  };

  const looksOf = (type) => {
    const { labels = {}, placeholders = {}, colorScheme = 'light' } = PayFields.customizations;
    return {
      style: styleOf(),
      colorScheme,
      label: labels[type] || LABELS[type],
      placeholder: placeholders[type] ?? PLACEHOLDERS[type],
    };
  };

  const tell = (type, kind, more = {}) => {
    const field = mounted.get(type);
    if (field && field.frame.contentWindow)
      field.frame.contentWindow.postMessage({ payFields: group, kind, ...more }, ORIGIN);
  };

  const finish = (name, result) => {
    if (!submitting) return;
    clearTimeout(submitting.timer);
    submitting = null;
    call(name, result);
    call('onFinish', result);
  };

  const onResult = ({ id, invalid, data, errors }) => {
    if (!submitting || submitting.id !== id) return;
    if (invalid) return finish('onValidationFailure', { errors: invalid });
    if (data) return finish('onSuccess', { data, errors: [] });
    finish('onFailure', { data: [], errors });
  };

  const heard = {
    loaded: (type) => {
      mounted.get(type).isLoaded = true;
      tell(type, 'looks', looksOf(type));
      if ([...mounted.values()].every((field) => field.isLoaded)) call('onReady');
    },
    change: (type, { isEmpty, isValid, isFocused, brand, message }) =>
      call('onFieldChange', { type, isEmpty, isValid, isFocused, brand, message }),
    enter: (type) => call('onEnter', { type }),
    result: (type, message) => onResult(message),
  };

  addEventListener('message', (event) => {
    if (event.origin !== ORIGIN || !event.data || event.data.payFields !== group) return;
    const { type, kind } = event.data;
    const field = mounted.get(type);
    if (!field || event.source !== field.frame.contentWindow || !Object.hasOwn(heard, kind)) return;
    heard[kind](type, event.data);
  });

  const mount = ({ type, element }) => {
    if (!Object.hasOwn(LABELS, type)) throw new Error('PayFields: there is no field "' + type + '"');
    const place = typeof element === 'string' ? document.querySelector(element) : element;
    if (!place) throw new Error('PayFields: nothing is at "' + element + '"');
    const { label, colorScheme } = looksOf(type);
    const frame = document.createElement('iframe');
    frame.title = label;
    frame.name = 'payFields-' + group + '-' + type;
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: PayFields.customizations.height || '44px',
      border: '0',
      colorScheme,
    });
    mounted.set(type, { frame, isLoaded: false });
    const query = new URLSearchParams({ page: location.origin, group });
    frame.src = ORIGIN + '/payFields/' + type + '?' + query;
    place.replaceChildren(frame);
  };

  const PayFields = {
    config: { apiKey: '', txnSessionKey: '', merchant: '', mode: 'token' },
    fields: [],
    customizations: { style: {}, placeholders: {}, labels: {} },
    onSuccess: null,
    onFailure: null,
    onValidationFailure: null,
    onFinish: null,
    onReady: null,
    onFieldChange: null,
    onEnter: null,

    ready() {
      PayFields.unmountAll();
      group = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join('');
      for (const field of PayFields.fields) mount(field);
    },
    /** Again with what customizations say now, such as the colors of another theme. */
    restyle() {
      for (const [type, { frame }] of mounted) {
        const looks = looksOf(type);
        frame.style.colorScheme = looks.colorScheme;
        frame.title = looks.label;
        tell(type, 'looks', looks);
      }
    },
    submit() {
      if (submitting) return;
      if (!mounted.has('number')) throw new Error('PayFields: call ready() first');
      const id = String(Date.now()) + Math.random();
      const timer = setTimeout(
        () => finish('onFailure', { data: [], errors: [{ errorCode: 'timeout', msg: 'No answer came in time.' }] }),
        WAIT_MS,
      );
      submitting = { id, timer };
      const { txnSessionKey, merchant, customer } = PayFields.config;
      tell('number', 'submit', { id, txnSessionKey, merchant, customer });
    },
    clearFields() {
      for (const type of mounted.keys()) tell(type, 'clear');
    },
    focusField(type) {
      const field = mounted.get(type);
      if (!field) return;
      field.frame.focus();
      tell(type, 'focus');
    },
    unmountAll() {
      if (submitting) clearTimeout(submitting.timer);
      submitting = null;
      for (const { frame } of mounted.values()) frame.remove();
      mounted.clear();
    },
  };

  window.PayFields = PayFields;
})();
`;
