import { DirectionContext, MantineContext, MantineThemeProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';

import { direction, type Direction, skin } from '../lib/preferences.ts';
import { queries } from '../lib/queries.ts';
import { useStore } from '../lib/store.ts';
import { theme } from '../theme/theme.ts';

const otherWay = (dir: Direction): Direction => (dir === 'rtl' ? 'ltr' : 'rtl');

/**
 * Mantine's own provider would write its variables into style elements, which the page's policy forbids, and brings
 * the code for it along. Our variables are a file made at build time, and our own stores hold skin and direction.
 */
export const Provider = ({ children }: { children: ReactNode }) => {
  const scheme = useStore(skin);
  const dir = useStore(direction);
  // The page is drawn for the first time in the same frame in which the sign of waiting goes.
  useLayoutEffect(() => document.querySelector('#boot')?.remove(), []);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('dir', dir);
    root.setAttribute('data-mantine-color-scheme', scheme);
    root.setAttribute('data-respect-reduced-motion', 'true');
  }, [dir, scheme]);
  const mantine = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: () => undefined,
      clearColorScheme: () => undefined,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [scheme],
  );
  const directions = useMemo(
    () => ({ dir, setDirection: direction.set, toggleDirection: () => direction.set(otherWay(dir)) }),
    [dir],
  );
  return (
    <QueryClientProvider client={queries}>
      <DirectionContext value={directions}>
        <MantineContext value={mantine}>
          <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
        </MantineContext>
      </DirectionContext>
    </QueryClientProvider>
  );
};
