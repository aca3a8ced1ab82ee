/** Stands in every text that stored-script.setup.ts stores. */
export const MARK = 'storedScript';
