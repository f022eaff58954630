import { expect, type Page } from '@playwright/test';
import { makeMerchant, makeStaff, type NewPerson } from '../ledgate.ts';

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** One of each for all views, since looking changes nothing about them. */
export const PEOPLE = {
  merchant: once(() => makeMerchant()),
  admin: once(() => makeStaff('admin')),
  superadmin: once(() => makeStaff('superadmin')),
};

/** Somebody for them to look at. */
export const colleague = once(() => makeStaff('underwriter'));

/** Something to look at: a page, or a page with something open on it. */
export interface View {
  name: string;
  who?: keyof typeof PEOPLE;
  /** Goes there and answers once everything to be looked at is on the screen. */
  open: (page: Page, self: NewPerson | undefined) => Promise<void>;
  /** Complaints of the browser that belong to it. */
  expects?: (number | string)[];
}

export const seeTitle = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
