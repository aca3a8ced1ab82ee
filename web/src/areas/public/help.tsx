import { ContentPage } from './ContentPage';

export default function Help() {
  return <ContentPage contentKey="help" />;
}
