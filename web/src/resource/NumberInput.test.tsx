import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { NumberInput } from './NumberInput';

// A control that never arrives: what stands there meanwhile is what is looked at.
vi.mock('antd/es/input-number', () => new Promise(() => undefined));

it('keeps the name of its field while its code is fetched', () => {
  render(
    <Form>
      <Form.Item name="quota" label="名额">
        <NumberInput />
      </Form.Item>
    </Form>,
  );
  expect(screen.getByLabelText('名额')).toBeDisabled();
});
