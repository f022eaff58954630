import { getRouteApi } from '@tanstack/react-router';

import { CasePage } from '../../features/review/pages/case-page.tsx';
import type { CaseSearch } from '../../features/review/paths.ts';
import { CASE_SLOTS } from '../case-slots.tsx';

const route = getRouteApi('/frame/inside/applications/$uid');

/** One application, with the parts of the other features in their places. */
export const CaseRoute = () => {
  const { uid } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: Partial<CaseSearch>): void =>
    void navigate({ search: (was) => ({ ...was, ...change }), replace: !('at' in change), resetScroll: false });
  return <CasePage uid={uid} search={search} go={go} slots={CASE_SLOTS} />;
};
