/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
export { default as Config } from './config/config';
export { default as Log } from './log/log';
export { default as Types } from './types';
