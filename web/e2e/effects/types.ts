import type { APIRequestContext, Browser } from '@playwright/test';

export interface Tools {
  browser: Browser;
  request: APIRequestContext;
}
/** Performs a page's main action and looks at the second place where its effect is seen. */
export type Effect = (tools: Tools) => Promise<void>;
