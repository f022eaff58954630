const two = (value: number): string => String(value).padStart(2, '0');

/** The day it is where the reader is. */
export const todayHere = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
