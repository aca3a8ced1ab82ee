export const LIST = ['own-reports'];
export const oneKey = (id: string) => ['own-reports', id];
export const confidenceKey = (id: string) => ['own-confidence', id];
