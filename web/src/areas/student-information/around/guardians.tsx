import { GuardianList } from './GuardianList';

export default function Guardians() {
  return <GuardianList />;
}
