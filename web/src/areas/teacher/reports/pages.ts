/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
export { Dean, Head, Panel, Supervisor } from './desks';
export { default as Home } from './home';
export { DeanSetting, HeadSetting, PanelSetting } from './settings';
