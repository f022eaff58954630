/** Where it takes a step along with it: a submission, a final rate, a correction by an admin. By itself it is silent. */
export const STEP = { step: true } as const;
export const OWN = { silent: 'own' } as const;
export const DESK = { silent: 'desk' } as const;
export const READING = { silent: 'reading' } as const;
export const BOOKS = { silent: 'books' } as const;
export const ELSEWHERE = { silent: 'elsewhere' } as const;
export const SETTINGS = { silent: 'settings' } as const;
export const SANCTIONS = { silent: 'sanctions' } as const;
