/** Puts the labels on paper and nothing else. */
export const printLabels = (): void => {
  document.body.dataset['paper'] = 'labels';
  const done = (): void => {
    delete document.body.dataset['paper'];
    globalThis.removeEventListener('afterprint', done);
  };
  globalThis.addEventListener('afterprint', done);
  globalThis.print();
};
