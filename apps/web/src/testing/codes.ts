import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a one-time code as people do: pasted into the first of its boxes. */
export const enterCode = async (user: UserEvent, label: string | RegExp, code: string): Promise<void> => {
  const group = await screen.findByRole('group', { name: label });
  const [first] = within(group).getAllByRole('textbox');
  await user.click(first as HTMLElement);
  await user.paste(code);
};
