const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be shown as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | readonly Html[];

const partOf = (part: Part): string => {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
  return part.map((one) => one.text).join('');
};

/** Everything that is put in is escaped, unless it is markup already. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + partOf(parts[at])).join(''));
