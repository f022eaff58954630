import type { BoardOf } from '../data.ts';
import { Applying } from './applying.tsx';
import { NoFigures } from './no-figures.tsx';

/** Nothing for a sub-user who may not read the application. */
export const ApplicantBoard = ({ board }: { board: BoardOf<'applicant'> }) =>
  board.applying === null ? <NoFigures /> : <Applying applying={board.applying} />;
