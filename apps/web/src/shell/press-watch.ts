/**
 * A press on a button of a form must not take the focus from a field first: the remark that then appears under the
 * field would push the button from under the pointer, and the press would be lost.
 */
export const watchPresses = (): void =>
  document.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('form button') !== null) event.preventDefault();
  });
