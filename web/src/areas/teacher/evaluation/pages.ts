/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */

export { default as Results } from './evaluation';
export { default as Introduction } from './introduction';
export { default as Sections } from './section';
