import { ContentPage } from './ContentPage';

export default function Privacy() {
  return <ContentPage contentKey="privacy" />;
}
