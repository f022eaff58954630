import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** The letter is seen first. Letters come further apart than any wait nobody would notice, so a longer one saves nothing. */
const TYPING_MS = 20;

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'error' | 'leftSection'> & {
  /** What the list is searched for now. */
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
  /** Why what is typed is not searched for yet. */
  findFault?: (words: string) => string | undefined;
};

/** The search of a list. It asks when the typing pauses, and at once when somebody leaves it or presses Enter. */
export const SearchField = ({ value, onSearch, findFault, onKeyDown, ...field }: SearchFieldProps) => {
  // While somebody types, the field leads; otherwise the address does, which Back or [Clear filters] may change.
  const [typed, setTyped] = useState<string | null>(null);
  const faultOf = (text: string): string | undefined => (text === '' ? undefined : findFault?.(text));
  const ask = useDebouncedCallback((text: string) => {
    if (faultOf(text) === undefined) onSearch(text || undefined);
  }, TYPING_MS);
  return (
    <TextInput
      {...field}
      type="search"
      leftSection={<IconSearch size={18} stroke={1.7} />}
      value={typed ?? value ?? ''}
      error={faultOf(typed?.trim() ?? '')}
      onBlur={() => {
        // A search that came later would take somebody back who opened a row in the meantime.
        ask.flush();
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask.flush();
        onKeyDown?.(event);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
    />
  );
};
