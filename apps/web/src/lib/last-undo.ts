interface Offered {
  undo: () => void;
  until: number;
}

let last: Offered | null = null;

/** What was done last and can be taken back for a while, wherever on the page it was done. */
export const offerUndo = (undo: () => void, seconds: number): void => {
  last = { undo, until: Date.now() + seconds * 1000 };
};

export const undoLast = (): void => {
  const offered = last;
  last = null;
  if (offered !== null && Date.now() < offered.until) offered.undo();
};
