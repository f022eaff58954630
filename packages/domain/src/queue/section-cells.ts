import { type Section, SECTIONS } from '../applications/sections.ts';

/** How a section stands, for the strip: nothing there, filled in, verified, or asked about. */
const STATES = { e: 'empty', c: 'complete', v: 'verified', q: 'query' } as const;
type Letter = keyof typeof STATES;
export type CellState = (typeof STATES)[Letter];

/** A list spells the seven sections as seven letters, in the order of the form: `ccvvqee`. */
export const CELLS_PATTERN = new RegExp(`^[${Object.keys(STATES).join('')}]{${SECTIONS.length}}$`);

export interface SectionStanding {
  /** Out of a hundred. */
  completion: number;
  isSubmitted: boolean;
  /** One bit for each section, the first the lowest. */
  verified: number;
  asked: number;
}

const isMarked = (marks: number, at: number): boolean => Math.floor(marks / 2 ** at) % 2 === 1;

/** A draft fills up from the first section to the last; what was submitted is complete. */
export const writeCells = ({ completion, isSubmitted, verified, asked }: SectionStanding): string => {
  const done = isSubmitted ? SECTIONS.length : Math.floor((completion / 100) * SECTIONS.length);
  const letterAt = (at: number): Letter => {
    if (isMarked(asked, at)) return 'q';
    if (isMarked(verified, at)) return 'v';
    return at < done ? 'c' : 'e';
  };
  let letters = '';
  for (let at = 0; at < SECTIONS.length; at += 1) letters += letterAt(at);
  return letters;
};

export const readCells = (letters: string): { section: Section; state: CellState }[] =>
  SECTIONS.map((section, at) => ({ section, state: STATES[letters[at] as Letter] ?? 'empty' }));
