/** Said on standard error as it is, before the process ends with 1. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
