import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { DateInput } from './DateInput';

// A calendar that never arrives: what stands there meanwhile is what is looked at.
vi.mock('antd/es/date-picker', () => new Promise(() => undefined));

it('keeps the name of its field while the calendar is fetched', () => {
  render(
    <Form>
      <Form.Item name="effectiveDate" label="生效日期">
        <DateInput />
      </Form.Item>
      <DateInput aria-label="至" />
    </Form>,
  );
  expect(screen.getByLabelText('生效日期')).toBeDisabled();
  expect(screen.getByLabelText('至')).toBeDisabled();
});
