import { SelectionPage } from './SelectionPage';

export default function AddDrop() {
  return <SelectionPage half="adddrop" />;
}
