/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
export { default as Config } from './config';
export { default as Help } from './help';
export { default as Log } from './log';
export { default as Mail } from './mail';
export { default as Students } from './students';
export { default as Users } from './users';
