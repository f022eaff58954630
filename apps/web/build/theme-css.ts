import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

import { cssVariables, theme } from '../src/theme/theme.ts';

const ID = 'virtual:theme.css';

/** The palettes our parts use; the other twelve that Mantine brings would only fill the style sheet. */
const PALETTES = ['petrol', 'gray', 'dark', 'red'];

const isUsed = (variable: string): boolean => {
  const palette = /^--mantine-color-([a-z]+)-(?:\d|filled|light|outline|text|contrast)/.exec(variable)?.[1];
  return palette === undefined || palette === 'default' || palette === 'disabled' || PALETTES.includes(palette);
};

const onlyUsed = (variables: Record<string, string>): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name)));

const themeCss = (): string => {
  const full = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(full);
  const own = cssVariables(full);
  return convertCssVariables({
    variables: onlyUsed({ ...base.variables, ...own.variables }),
    light: onlyUsed({ ...base.light, ...own.light }),
    dark: onlyUsed({ ...base.dark, ...own.dark }),
  });
};

/** Writes Mantine's variables to a file at build time: at run time they would need an inline style element. */
export const themeCssPlugin = (): Plugin => ({
  name: 'ledgate:theme-css',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? themeCss() : undefined),
});
