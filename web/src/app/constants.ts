/** Section 9 of the specification in one place; a test states each value once more. */
export const TOKEN_KEY = 'Access-Token';
export const TOKEN_LIFE_MS = 604_800_000;
export const REQUEST_TIMEOUT_MS = 300_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const API_BASE = '/api';

export const FIRST_PAGE = 1;
export const PAGE_SIZE = 10;
export const SIZE_CHANGER = true;

export const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
export const DATE_FORMAT = 'YYYY-MM-DD';
export const DATE_LOCALES = { 'zh-CN': 'zh-cn', 'en-US': 'en-nz' } as const;

export const NOTICE_PANEL_PX = 300;
export const SIDER_PX = 256;
export const SIDER_COLLAPSED_PX = 80;
export const MOBILE_MAX_PX = 576;
export const DESKTOP_MIN_PX = 1200;
export const HEADER_HIDE_PX = 300;
export const DESCRIPTION_MAX_COLUMNS = 4;

export const AFTERNOON_FROM_HOUR = 12;
export const NIGHT_FROM_HOUR = 20;
export const COUNTDOWN_TICK_MS = 1_000;
export const NOTICE_LOADING_MS = 2_000;
export const RELOAD_AFTER_MS = 1_500;

export const DEFAULT_EXPORT_NAME = 'abc.xls';
export const MINI_CHART_POINTS = 10;

/** Everything the portal keeps in the browser, the token aside, is stored under this prefix. */
export const STORAGE_PREFIX = 'collegium.';
