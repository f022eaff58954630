import { wordsOf } from '@ledgate/domain/search/words.ts';

import classes from './search.module.css';

interface Piece {
  text: string;
  isFound: boolean;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Takes a text apart where its words begin as those that were looked for. */
export const piecesOf = (text: string, sought: string): Piece[] => {
  const words = wordsOf(sought);
  if (words.length === 0) return [{ text, isFound: false }];
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})`, 'giu');
  return text.split(begins).flatMap((piece, at) => (piece === '' ? [] : [{ text: piece, isFound: at % 2 === 1 }]));
};

/** A text with what was looked for marked in it. */
export const Marked = ({ text, sought }: { text: string; sought: string }) =>
  piecesOf(text, sought).map((piece, at) =>
    piece.isFound ? (
      <mark key={at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
