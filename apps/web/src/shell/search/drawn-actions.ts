import type { PageAction } from '../../lib/page-actions.ts';

const PRESSED = 'button, a.mantine-Button-root';
/** What stands once for each row belongs to the row; tabs, pages of a list and what floats above are not of the page. */
const NOT_OF_THE_PAGE = 'tr, [role="row"], [role="tablist"], [role="listbox"], [role="dialog"], nav';
const NAMED = 'section, article, fieldset, li, [role="region"], [role="group"]';
const HEADING = 'h2, h3, h4, legend';

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

const nameOf = (element: Element): string => plain(element.getAttribute('aria-label') ?? element.textContent);

const labelOf = (region: Element): string => {
  const heading = region.getAttribute('aria-labelledby');
  const named = heading === null ? region.querySelector(HEADING) : document.getElementById(heading);
  return plain(region.getAttribute('aria-label') ?? named?.textContent);
};

/** What the step is about, where a page has several of its name: the nearest part that is called something. */
const partOf = (element: Element): string => {
  const region = element.parentElement?.closest(NAMED);
  return region ? labelOf(region) || partOf(region) : '';
};

const canBePressed = (element: Element): boolean =>
  !element.matches(':disabled, [aria-disabled="true"], [data-loading]') && (element.checkVisibility?.() ?? true);

const press = (element: HTMLElement): void => {
  // What opens from it gives the focus back to it.
  element.focus();
  element.click();
};

/** Every step that has a button in this part of the document, by the button's own words: pressing is choosing. */
export const drawnActions = (root: string): PageAction[] =>
  [...document.querySelectorAll<HTMLElement>(PRESSED)]
    .map((element, nth): PageAction & { element: HTMLElement } => ({
      id: `drawn-${nth}`,
      label: nameOf(element),
      run: () => press(element),
      element,
    }))
    .filter(({ label, element }) => label !== '' && element.closest(root) !== null)
    .filter(({ element }) => element.closest(NOT_OF_THE_PAGE) === null && canBePressed(element))
    .map(({ element, ...action }) => {
      const detail = partOf(element);
      return { ...action, ...(detail !== '' && detail !== action.label && { detail }) };
    });
