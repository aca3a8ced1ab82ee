import { ProgrammePage } from './ProgrammePage';

export default function Programmes() {
  return <ProgrammePage kind="programme" />;
}
