export { insertInquiry } from './hit-store.ts';
export { demandInquiryLater, hasRecentInquiry } from './match-inquiry.ts';
export { hardStopsOpen, latestRisk } from './store.ts';
