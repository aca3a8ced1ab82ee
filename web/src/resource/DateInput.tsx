import { Input } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

// Calendars weigh as much as a whole table; lists without a date filter do without them.
const DatePicker = lazy(() => import('antd/es/date-picker'));

/** A date input that keeps its place while the calendar is fetched. */
export function DateInput(props: ComponentProps<typeof DatePicker>) {
  return (
    <Suspense fallback={<Input disabled aria-busy />}>
      <DatePicker {...props} style={{ width: '100%' }} />
    </Suspense>
  );
}
