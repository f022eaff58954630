import { describe, expect, test } from 'vitest';
import { SECTIONS } from '../applications/sections.ts';
import { CELLS_PATTERN, readCells, writeCells } from './section-cells.ts';

const standing = { completion: 0, isSubmitted: false, verified: 0, asked: 0 };

describe('the strip of sections', () => {
  test.each([
    ['an empty draft', standing, 'eeeeeee'],
    ['a draft half filled in', { ...standing, completion: 50 }, 'ccceeee'],
    ['what was submitted, whatever it lacks now', { ...standing, completion: 90, isSubmitted: true }, 'ccccccc'],
    ['the first and the last verified', { ...standing, isSubmitted: true, verified: 0b1000001 }, 'vcccccv'],
    ['a question on what was verified', { ...standing, isSubmitted: true, verified: 0b11, asked: 0b10 }, 'vqccccc'],
  ])('of %s', (_, given, letters) => {
    expect(writeCells(given)).toBe(letters);
    expect(letters).toMatch(CELLS_PATTERN);
  });

  test('is read back section by section', () => {
    const cells = readCells('ecvqeee');
    expect(cells.map(({ section }) => section)).toEqual(SECTIONS);
    expect(cells.slice(0, 4).map(({ state }) => state)).toEqual(['empty', 'complete', 'verified', 'query']);
  });
});
