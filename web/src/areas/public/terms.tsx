import { ContentPage } from './ContentPage';

export default function Terms() {
  return <ContentPage contentKey="terms" />;
}
