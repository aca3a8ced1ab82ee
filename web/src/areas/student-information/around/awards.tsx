import { AwardPage } from './AwardPage';

export default function Awards() {
  return <AwardPage use="keep" />;
}
