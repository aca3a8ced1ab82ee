import { Input } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

// Calendars weigh as much as a whole table; lists without a date filter do without them.
const DatePicker = lazy(() => import('antd/es/date-picker'));

/** A date input that keeps its place, and its name for those who hear the page, while the calendar is fetched. */
export function DateInput(props: ComponentProps<typeof DatePicker>) {
  return (
    <Suspense fallback={<Input disabled aria-busy id={props.id} aria-label={props['aria-label']} />}>
      <DatePicker {...props} style={{ width: '100%' }} />
    </Suspense>
  );
}
