import type { Section } from '@ledgate/domain/applications/sections.ts';

/** An open query, as far as it says what it is about. */
export interface Asked {
  section: Section;
  record: string | null;
  field: string | null;
}

/** Open queries about one field, or about the field of every record. */
export const countAsked = (asked: readonly Asked[], section: Section, record: string | null, field: string): number =>
  asked.filter(
    (one) =>
      one.section === section &&
      one.field === field &&
      (one.record === null || record === null || one.record === record),
  ).length;

export const countIn = (asked: readonly Asked[], section: Section): number =>
  asked.filter((one) => one.section === section).length;
