import { expect, it } from 'vitest';
import * as constants from './constants';

const SPECIFIED = {
  TOKEN_KEY: 'Access-Token',
  TOKEN_LIFE_MS: 604800000,
  REQUEST_TIMEOUT_MS: 300000,
  CHUNK_TIMEOUT_MS: 120000,
  API_BASE: '/api',
  FIRST_PAGE: 1,
  PAGE_SIZE: 10,
  SIZE_CHANGER: true,
  DATE_TIME_FORMAT: 'YYYY-MM-DD HH:mm:ss',
  DATE_FORMAT: 'YYYY-MM-DD',
  DATE_LOCALES: { 'zh-CN': 'zh-cn', 'en-US': 'en-nz' },
  NOTICE_PANEL_PX: 300,
  SIDER_PX: 256,
  SIDER_COLLAPSED_PX: 80,
  MOBILE_MAX_PX: 576,
  DESKTOP_MIN_PX: 1200,
  HEADER_HIDE_PX: 300,
  DESCRIPTION_MAX_COLUMNS: 4,
  AFTERNOON_FROM_HOUR: 12,
  NIGHT_FROM_HOUR: 20,
  COUNTDOWN_TICK_MS: 1000,
  NOTICE_LOADING_MS: 2000,
  RELOAD_AFTER_MS: 1500,
  DEFAULT_EXPORT_NAME: 'abc.xls',
  MINI_CHART_POINTS: 10,
  STORAGE_PREFIX: 'collegium.',
};

it.each(Object.entries(SPECIFIED))('%s is as specified', (name, value) => {
  expect(Object.entries(constants)).toContainEqual([name, value]);
});
it('has no constant without its test', () => {
  expect(Object.keys(constants).sort()).toEqual(Object.keys(SPECIFIED).sort());
});
