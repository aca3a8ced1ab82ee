export { default as Access } from './access';
export { default as Courses } from './courses';
export { default as Help } from './help';
export { default as Setting } from './setting';
export { default as Students } from './students';
