import { AwardPage } from './AwardPage';

export default function AwardQuery() {
  return <AwardPage use="query" />;
}
