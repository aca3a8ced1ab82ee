import { Input } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

// Few lists filter by a number; the forms that ask for one fetch its control with them.
const InputNumber = lazy(() => import('antd/es/input-number'));

/** A number input that keeps its place, and its name for those who hear the page, while its code is fetched. */
export function NumberInput(props: ComponentProps<typeof InputNumber>) {
  return (
    <Suspense fallback={<Input disabled aria-busy id={props.id} aria-label={props['aria-label']} />}>
      <InputNumber {...props} style={{ width: '100%' }} />
    </Suspense>
  );
}
