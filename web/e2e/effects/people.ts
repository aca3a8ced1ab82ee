import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, pageAs, unique } from '../support';
import type { Effect } from './types';

const BASE = '/api/basic/resources';
interface Row {
  id: string;
  version: number;
}
const code = (stem: string) => unique(stem).toUpperCase();

export async function makeDivision(request: APIRequestContext): Promise<Row & { code: string }> {
  const made = code('D');
  const row = await callAs<Row>(request, 'superadmin', 'POST', `${BASE}/college/division`, {
    code: made,
    nameCn: `学部 ${made}`,
    nameEn: `Division ${made}`,
    associateDeanIds: [],
    officeEmail: '',
    studentTypes: ['UG'],
    sortOrder: 0,
    enabled: true,
  });
  return { ...row, code: made };
}

async function makeDepartment(request: APIRequestContext, over: object = {}): Promise<Row & { name: string }> {
  const made = code('U');
  const name = `部门 ${made}`;
  const row = await callAs<Row>(request, 'superadmin', 'POST', `${BASE}/organization/department`, {
    code: made,
    nameCn: name,
    nameEn: `Department ${made}`,
    kind: 'ACADEMIC',
    ...over,
  });
  return { ...row, name };
}

async function makeStaff(request: APIRequestContext, departmentId: string): Promise<Row & { staffNo: string }> {
  const staffNo = code('S');
  const row = await callAs<Row>(request, 'superadmin', 'POST', `${BASE}/organization/staff`, {
    staffNo,
    nameCn: `职员 ${staffNo}`,
    nameEn: `Staff ${staffNo}`,
    departmentId,
    employType: 'FT',
    status: 'ACTIVE',
  });
  return { ...row, staffNo };
}

const promotes: Effect = async ({ browser, request }) => {
  const division = await makeDivision(request);
  const department = await makeDepartment(request, { divisionId: division.id });
  const { staffNo } = await makeStaff(request, department.id);
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/basic-resources/organization/organization-list');
  await page.getByLabel('搜索 · 部门树').fill(department.name);
  await page.getByRole('tree').getByText(department.name).click();
  await expect(page.getByRole('heading', { level: 2, name: department.name })).toBeVisible();
  await page.getByRole('checkbox', { name: staffNo }).check();
  await page.getByRole('button', { name: '设为教师' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '设为教师' }).click();
  await expect(dialog.getByText('新增教师 1 名，原本已是教师 0 名。')).toBeVisible();
  await page.goto(`/basic-resources/organization/teacher-list?keyword=${staffNo}`);
  await expect(page.getByRole('row', { name: new RegExp(staffNo) })).toContainText(division.code);
  await page.close();
};

const movesDepartment: Effect = async ({ browser, request }) => {
  const [from, to] = [await makeDepartment(request), await makeDepartment(request)];
  const moved = await makeDepartment(request, { parentId: from.id });
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/basic-resources/organization/department-list');
  await page.getByLabel('搜索 · 部门树').fill(moved.name);
  await page.getByRole('tree').getByText(moved.name).click();
  await page.getByRole('button', { name: '移动', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '新的上级', to.name);
  await dialog.getByLabel('文号').fill('校发〔2026〕7 号');
  await dialog.getByLabel('理由').fill('机构调整');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(moved.name) })).toContainText(to.name);
  await dialog.getByRole('button', { name: '确认移动' }).click();
  await expect(dialog.getByText('已移动')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('region', { name: '沿革' })).toContainText('校发〔2026〕7 号');
  await page.goto('/basic-resources/organization/organization-list');
  await page.getByLabel('搜索 · 部门树').fill(moved.name);
  const tree = page.getByRole('tree');
  await expect(tree.getByText(moved.name)).toBeVisible();
  await expect(tree.getByText(to.name)).toBeVisible();
  await expect(tree.getByText(from.name)).toHaveCount(0);
  await page.close();
};

const addsTeacher: Effect = async ({ browser, request }) => {
  const division = await makeDivision(request);
  const department = await makeDepartment(request, { divisionId: division.id });
  const { staffNo } = await makeStaff(request, department.id);
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/basic-resources/organization/teacher-list');
  await page.getByRole('button', { name: '从职员中添加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('按编号或姓名查找').fill(staffNo);
  await dialog.getByRole('checkbox', { name: new RegExp(staffNo) }).check();
  await dialog.getByRole('button', { name: '设为教师' }).click();
  await dialog.getByRole('button', { name: '设为教师' }).click();
  await expect(dialog.getByText('新增教师 1 名，原本已是教师 0 名。')).toBeVisible();
  await page.goto(`/basic-resources/organization/teacher-list?tab=usage&keyword=${staffNo}`);
  await expect(page.getByRole('row', { name: new RegExp(staffNo) })).toBeVisible();
  await page.close();
};

const opensNothing: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/basic-resources/organization/teacher/used');
  await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '教师使用情况' })).toHaveCount(0);
  await page.goto('/basic-resources/organization/teacher-list');
  await page.getByRole('tab', { name: '使用情况' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '使用情况' })).toBeVisible();
  await page.close();
};

const addsCategory: Effect = async ({ browser, request }) => {
  const made = code('C');
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/basic-resources/student/category/list');
  await page.getByRole('button', { name: '新增学生类别' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('编码').fill(made);
  await form.getByLabel('中文名称').fill(`类别 ${made}`);
  await form.getByLabel('英文名称').fill(`Category ${made}`);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.goto('/basic-resources/student/category/role');
  await page.getByRole('button', { name: '新增数据组' }).first().click();
  await page.getByRole('dialog').getByLabel('学生类别').fill(made);
  await expect(page.getByTitle(new RegExp(made)).last()).toBeVisible();
  await page.close();
};

const widensView: Effect = async ({ browser, request }) => {
  const division = await makeDivision(request);
  const name = unique('数据组');
  const username = unique('g');
  const group = await callAs<Row>(request, 'superadmin', 'POST', `${BASE}/student/category/role`, {
    nameCn: name,
    nameEn: name,
    studentTypes: [],
    categoryIds: [],
    divisionIds: [division.id],
    description: '',
    enabled: true,
  });
  const roles = await callAs<{ data: { id: string; superAdmin: boolean; studentTypes: string[] }[] }>(
    request,
    'superadmin',
    'GET',
    '/api/security/role?pageSize=100',
  );
  const role = roles.data.find(({ superAdmin, studentTypes }) => !superAdmin && studentTypes.includes('UG'));
  const person = { username, name: `同事 ${username}`, kind: 'STAFF', roleIds: [role?.id] };
  await callAs(request, 'superadmin', 'POST', '/api/security/user', person);
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto(`/basic-resources/student/category/role?tab=users&id=${group.id}`);
  await page.getByRole('button', { name: '加入用户' }).click();
  const dialog = page.getByRole('dialog', { name: '加入用户' });
  await dialog.getByLabel('按编号或姓名查找').fill(username);
  await dialog.getByRole('checkbox', { name: new RegExp(username) }).check();
  await dialog.getByRole('button', { name: '查看影响' }).click();
  const effect = page.getByRole('dialog', { name: '加入 1 人的影响' });
  await expect(effect.getByRole('row', { name: new RegExp(username) })).toContainText('看到更多');
  await effect.getByRole('button', { name: '确认加入' }).click();
  await expect(page.getByRole('table', { name: '用户' }).getByText(username).first()).toBeVisible();
  await page.getByRole('tab', { name: '谁能看到什么' }).click();
  await choose(page.getByRole('main'), '人员', username);
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(`学部 ${division.code}`);
  await page.close();
};

export const peopleEffects: Readonly<Record<string, Effect>> = {
  '/basic-resources/organization/organization-list': promotes,
  '/basic-resources/organization/department-list': movesDepartment,
  '/basic-resources/organization/teacher-list': addsTeacher,
  '/basic-resources/organization/teacher/used': opensNothing,
  '/basic-resources/student/category/list': addsCategory,
  '/basic-resources/student/category/role': widensView,
};
