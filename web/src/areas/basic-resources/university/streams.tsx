import { ProgrammePage } from './ProgrammePage';

export default function Streams() {
  return <ProgrammePage kind="stream" />;
}
