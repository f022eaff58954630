import { lazy } from 'react';

import type { Dashboard } from '../data.ts';

// Each role needs one of these, and nobody needs two.
const UnderwriterBoard = lazy(async () => ({
  default: (await import('../boards/underwriter-board.tsx')).UnderwriterBoard,
}));
const IsoBoard = lazy(async () => ({ default: (await import('../boards/iso-board.tsx')).IsoBoard }));
const AdminBoard = lazy(async () => ({ default: (await import('../boards/admin-board.tsx')).AdminBoard }));
const ApplicantBoard = lazy(async () => ({ default: (await import('../boards/applicant-board.tsx')).ApplicantBoard }));
const ShopBoard = lazy(async () => ({ default: (await import('../boards/shop-board.tsx')).ShopBoard }));
const NoFigures = lazy(async () => ({ default: (await import('../boards/no-figures.tsx')).NoFigures }));

export const Board = ({ dashboard }: { dashboard: Dashboard }) => {
  const { board } = dashboard;
  switch (board.kind) {
    case 'underwriter':
      return <UnderwriterBoard dashboard={dashboard} board={board} />;
    case 'iso':
      return <IsoBoard dashboard={dashboard} board={board} />;
    case 'admin':
      return <AdminBoard dashboard={dashboard} board={board} />;
    case 'applicant':
      return <ApplicantBoard board={board} />;
    case 'shop':
      return <ShopBoard dashboard={dashboard} board={board} />;
    case 'nothing':
      return <NoFigures />;
  }
};
