import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e1eef0',
  '#c9dfe3',
  '#a5cad1',
  '#7db2bc',
  '#6fc3d0',
  '#2f8799',
  '#1b7686',
  '#0b5563',
  '#083f4a',
  '#062f38',
];

// The scroll lock of Mantine's dialogs writes a style element, which the page's policy forbids; base.css locks instead.
const DIALOG = { lockScroll: false, transitionProps: { duration: 80 }, closeButtonProps: { 'aria-label': 'Close' } };

/** Sizes, radii and defaults of our parts; colours come from tokens.css, so both skins share this object. */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#14201c',
  fontFamily: "'IBM Plex Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, 'SFMono-Regular', Menlo, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.4667', xl: '1.3333' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { ...DIALOG, radius: 'md', centered: true } },
    Drawer: { defaultProps: { ...DIALOG, position: 'right' } },
    // The placeholder that takes the first focus is a child that a menu may not have.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { transitionProps: { duration: 80 } } } },
    PasswordInput: { defaultProps: { autoCapitalize: 'off', spellCheck: false } },
  },
});

const SHARED = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--petrol)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge-soft)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-color-petrol-text': 'var(--petrol)',
  '--mantine-color-petrol-filled': 'var(--petrol-fill)',
  '--mantine-color-petrol-filled-hover': 'var(--petrol-fill-hover)',
  '--mantine-color-petrol-light': 'var(--petrol-tint)',
  '--mantine-color-petrol-light-hover': 'var(--petrol-tint)',
  '--mantine-color-petrol-light-color': 'var(--petrol)',
  '--mantine-color-petrol-outline': 'var(--petrol)',
  '--mantine-color-red-text': 'var(--error)',
  '--mantine-color-red-filled': 'var(--error-fill)',
  '--mantine-color-red-filled-hover': 'var(--error-fill-hover)',
  '--mantine-color-red-light': 'var(--error-tint)',
  '--mantine-color-red-light-hover': 'var(--error-tint)',
  '--mantine-color-red-light-color': 'var(--error)',
  '--mantine-color-red-outline': 'var(--error)',
  '--mantine-color-gray-light': 'var(--sunk)',
  '--mantine-color-gray-light-hover': 'var(--sunk)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-filled': 'var(--ink-3)',
} as const;

/** Points Mantine's names at our tokens, the same in both skins. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': 'var(--float)',
    '--mantine-shadow-lg': 'var(--float)',
    '--mantine-shadow-xl': 'var(--float)',
  },
  light: { ...SHARED },
  dark: { ...SHARED },
});
