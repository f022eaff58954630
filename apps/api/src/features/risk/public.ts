export { clearForeseen, foreseeHits, type ListedHit } from './foresee-hits.ts';
export { findInquiry, type Inquiry, insertInquiry } from './hit-store.ts';
export { demandInquiryLater, hasRecentInquiry } from './match-inquiry.ts';
export { clearedBy, hardStopsOpen, type LatestRisk, latestRisk, listRuns } from './store.ts';
