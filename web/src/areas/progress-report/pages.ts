/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
export { Deans, Heads } from './authorities';
export { default as Config } from './config/config';
export { default as Help } from './help';
export { default as Panels } from './panels';
export { default as Students } from './students';
