import type { GradeDefinition, GradeDefinitionInput } from '@/api/schema.gen';
import table from '@/api/tables/GradeDefinition.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useWords } from './messages';
import { GRADES } from './rights';

const scale = describedTable<GradeDefinition, GradeDefinitionInput>(table);

export default function Scale() {
  const { title, about, entity } = useWords().scale;
  return (
    <ResourcePage resource={{ ...useTable(scale), title, about, entity, name: 'grade-scale', permissions: GRADES }} />
  );
}
