/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
export { default as Config } from './config/config';
export { default as Folders } from './folders';
export { default as Help } from './help';
export { default as Log } from './log';
export { default as Records } from './records';
export { default as Sections } from './sections';
export { default as Statistics } from './statistics';
export { default as Viewers } from './viewers';
