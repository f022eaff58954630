/** A whole number of an address, such as the page; anything odd is left out. */
export const countOf = (value: unknown, most: number): number | undefined => {
  const read = Number(value);
  return Number.isInteger(read) && read >= 1 && read <= most ? read : undefined;
};
