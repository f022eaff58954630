export { demandInquiryLater, hasRecentInquiry } from './match-inquiry.ts';
export { hardStopsOpen, latestRisk } from './store.ts';
