/** The columns the server reads, by the names it knows them by. */
export const SHEET_COLUMNS = {
  status: ['studentNo', 'status', 'effectiveDate', 'endDate', 'docNo', 'remark'],
  type: ['studentNo', 'studyType', 'effectiveDate', 'docNo', 'remark'],
} as const;

/** An empty sheet; the mark at its start tells spreadsheet programs how it is written. */
export const sheetHead = (kind: keyof typeof SHEET_COLUMNS): string => `\ufeff${SHEET_COLUMNS[kind].join(',')}\r\n`;
