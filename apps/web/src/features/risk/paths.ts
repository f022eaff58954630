/** The risk of one application on a page of its own, for a link. */
export const riskLink = (application: string) => ({ to: '/risk/$application', params: { application } }) as const;
