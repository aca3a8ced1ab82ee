import { SelectionPage } from './SelectionPage';

export default function CourseSelection() {
  return <SelectionPage half="es" />;
}
