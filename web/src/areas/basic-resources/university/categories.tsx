import { ProgrammePage } from './ProgrammePage';

export default function Categories() {
  return <ProgrammePage kind="category" />;
}
