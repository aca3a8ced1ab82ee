import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useWords } from '../messages';
import { GRADES } from '../rights';
import { presets } from './conditions';

export function Presets() {
  const m = useWords().filter.presets;
  const said = useTable(presets);
  const resource = {
    ...said,
    name: 'grade-presets',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    permissions: GRADES,
    columns: [
      { name: 'nameCn', english: 'nameEn' } as const,
      'studentType' as const,
      'gpaMin' as const,
      'gpaMax' as const,
      'totalMin' as const,
      'below' as const,
      'times' as const,
      'failedMin' as const,
      'standing' as const,
      'enabled' as const,
    ],
  };
  return <ResourcePage resource={resource} />;
}
