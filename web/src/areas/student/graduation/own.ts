/** Where the reports are kept while the page is open. */
export const OWN_REPORTS = ['own-graduation-reports'] as const;
