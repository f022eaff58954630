type Words = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** `users_one` and `users_other` are asked for as `users`, with a count. */
type KeyOf<W extends Words> = {
  [K in keyof W & string]: K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;
}[keyof W & string];

export type Translate<W extends Words> = (key: KeyOf<W>, values?: Values) => string;

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

const rules = new Map<string, Intl.PluralRules>();

/** English is said by hand, since the browser takes its time to make rules; others are made once. */
const pluralOf = (language: string, count: number): string => {
  if (language === 'en') return count === 1 ? 'one' : 'other';
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
};

/**
 * One feature's words. English is complete by type; another language may be partial, and what it lacks is said in
 * English.
 */
export const catalogue = <const W extends Words>(
  english: W,
  translations: Readonly<Record<string, Partial<Record<keyof W & string, string>>>> = {},
  language: () => string = () => globalThis.document?.documentElement.lang || 'en',
): Translate<W> => {
  const find = (words: Words | undefined, tongue: string, key: string, values: Values): string | undefined => {
    if (!words) return undefined;
    const count = values['count'];
    if (typeof count !== 'number') return words[key];
    return words[`${key}_${pluralOf(tongue, count)}`] ?? words[`${key}_other`] ?? words[key];
  };
  return (key, values = {}) => {
    const tongue = language();
    const other: Words | undefined = translations[tongue] as Words | undefined;
    return fill(find(other, tongue, key, values) ?? find(english, 'en', key, values) ?? key, values);
  };
};
