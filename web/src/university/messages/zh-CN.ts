/** Words that nearly every table says; areas spread them into their own. */
export default {
  code: '编码',
  nameCn: '中文名称',
  nameEn: '英文名称',
  sortOrder: '排序号',
  sortHelp: '数字小的排在前面',
  enabled: '启用',
  studentType: '学生类型',
  types: { UG: '本科', TPG: '授课型研究生', RPG: '研究型研究生' },
};
