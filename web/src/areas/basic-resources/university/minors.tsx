import { ProgrammePage } from './ProgrammePage';

export default function Minors() {
  return <ProgrammePage kind="minor" />;
}
