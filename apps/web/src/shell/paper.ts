import '../theme/print.css';

import { sayDate, sayInstant } from '@ledgate/domain/checks/spoken-time.ts';

import { person } from '../lib/session.ts';
import { t } from './paper-messages.ts';

const JOIN = ' · ';

const textOf = (node: Node | null | undefined): string => node?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';

/** What a control is called to those who cannot see it. */
const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? textOf(control instanceof HTMLInputElement ? control.labels?.[0] : null);

const withName = (name: string, chosen: string): string => (name === '' ? chosen : `${name}: ${chosen}`);

const groupOf = (control: Element): string => {
  const group = control.closest('[role="radiogroup"], [role="group"], nav');
  return group === null ? '' : nameOf(group);
};

const fieldWords = (field: HTMLInputElement): string => {
  if (field.type === 'radio') return field.checked ? withName(groupOf(field), textOf(field.labels?.[0])) : '';
  if (field.type === 'checkbox') return field.checked ? nameOf(field) : '';
  if (field.type === 'hidden' || field.value === '') return '';
  return withName(nameOf(field), field.type === 'date' ? sayDate(field.value) : field.value);
};

const filterWords = (control: HTMLElement): string => {
  if (control instanceof HTMLInputElement) return fieldWords(control);
  // The name of a view stands before how much lies in it.
  return (
    control.dataset['said'] ??
    control.getAttribute('aria-label') ??
    withName(groupOf(control), textOf(control.firstChild))
  );
};

const CHOSEN = '[data-filters] :is(input, [aria-pressed="true"], [aria-current="page"], [data-chosen])';

const sortWords = (): string => {
  const head = document.querySelector('th:is([aria-sort="ascending"], [aria-sort="descending"])');
  if (head === null) return '';
  const way = t(head.getAttribute('aria-sort') === 'ascending' ? 'ascending' : 'descending');
  return t('sortedBy', { column: textOf(head), way });
};

/** How a list was narrowed and ordered, read off the controls that did it: paper has none. */
const listWords = (): string =>
  [...[...document.querySelectorAll<HTMLElement>(CHOSEN)].map(filterWords), sortWords()]
    .filter((words) => words !== '')
    .join(JOIN);

/** The name of the page, its heading where that is another, and the reference it shows. */
const subjectWords = (): string => {
  const page = document.title.split(JOIN)[0] ?? '';
  const parts = [page, textOf(document.querySelector('h1')), textOf(document.querySelector('[data-reference]'))];
  return [t('product'), ...new Set(parts.filter((part) => part !== ''))].join(JOIN);
};

const printedWords = (): string => {
  const time = sayInstant(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const name = person.get()?.fullName;
  return name === undefined ? t('printed', { time }) : t('printedBy', { time, name });
};

const running = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, running];

/** A string of CSS; what is written in it could end it otherwise. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\\n]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

globalThis.addEventListener('beforeprint', () => {
  const subject = subjectWords();
  document.body.dataset['printed'] = [subject, printedWords()].join(JOIN);
  document.body.dataset['listed'] = listWords();
  // The margin of a page cannot read an attribute, so what stands there is a rule of its own.
  running.replaceSync(`@page { @bottom-left { content: ${quoted(subject)}; font: 9px sans-serif; } }`);
});
