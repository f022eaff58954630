import { type KeyboardEvent, useRef } from 'react';

const step = ({ key }: KeyboardEvent<HTMLElement>): number => {
  if (key === 'ArrowDown' || key === 'Enter') return 1;
  return key === 'ArrowUp' ? -1 : 0;
};

/** Up, down and Enter go from line to line within a side, past those that have no field; Ctrl Enter saves the side. */
export const useWalking = () => {
  const table = useRef<HTMLTableElement>(null);
  const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
    const by = step(event);
    const { target } = event;
    if (by === 0 || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      target.form?.requestSubmit();
      return;
    }
    const side = target.dataset['side'] ?? '';
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-side="${side}"]`) ?? [])];
    const next = fields[fields.indexOf(target) + by];
    next?.focus();
    next?.select();
  };
  return { table, walk };
};
