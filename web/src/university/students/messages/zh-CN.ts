export default {
  search: '按学号、姓名或拼音查找',
  paste: '粘贴学号',
  pasteHelp: '一行一个，或用逗号、空格分开',
  look: (count: number) => `查找 ${count} 个学号`,
  missing: (count: number) => `下面 ${count} 个学号没有找到，可以更正后再查找`,
  cancel: '取消',
};
