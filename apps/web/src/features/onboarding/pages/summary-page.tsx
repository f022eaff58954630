export const SummaryPage = () => null;
