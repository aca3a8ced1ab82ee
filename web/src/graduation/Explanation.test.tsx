import { render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { AuditReport } from '@/api/schema.gen';
import { Explanation } from './Explanation';
import { auditReportMessages } from './messages';

const course = (code: string, categoryId: string | null, why: string, inProgress = false) => ({
  courseId: code,
  code,
  titleCn: `课程${code}`,
  titleEn: `Course ${code}`,
  units: 3,
  inProgress,
  categoryId,
  why,
  beside: [],
  could: [],
});

const report: AuditReport = {
  checks: [
    { code: 'TOTAL_UNITS', state: 'IF_PASSED', required: 9, earned: 6, inProgress: 3 },
    { code: 'AVERAGE', state: 'NOT_MET', required: 200, earned: 195, inProgress: 0 },
  ],
  categories: [
    {
      id: 'mr',
      parentId: null,
      nameCn: '必修',
      nameEn: 'Required',
      state: 'NOT_MET',
      required: 6,
      earned: 3,
      inProgress: 0,
      missing: 3,
      coursesRequired: 0,
      courses: 1,
      missingCourses: [{ courseId: 'B', code: 'COMP3003', titleCn: '算法', titleEn: 'Algorithms', units: 3 }],
    },
  ],
  courses: [course('COMP1003', 'mr', 'LISTED'), course('HIST1003', null, 'NO_PLACE', true)],
};

beforeAll(() => auditReportMessages.load('zh-CN'));

it('says of each requirement what is missing, and of each course why it is where it is', async () => {
  render(
    <Suspense>
      <Explanation report={report} />
    </Suspense>,
  );
  const required = await screen.findByRole('region', { name: '必修' });
  expect(within(required).getByText('COMP3003')).toBeVisible();
  expect(within(required).getByText(/还差 3 学分/)).toBeVisible();
  expect(within(required).getByText(/计划所列/)).toBeVisible();
  expect(screen.getByText('1.95，要求 2.00')).toBeVisible();
  expect(screen.getByText('已得 6，在修 3，要求 9')).toBeVisible();
  const nowhere = screen.getByRole('region', { name: '不计入的课程' });
  expect(within(nowhere).getByText(/计划中没有可归入的类别/)).toBeVisible();
});
