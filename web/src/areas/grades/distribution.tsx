import type { GradeDistributionRule, GradeDistributionRuleInput } from '@/api/schema.gen';
import table from '@/api/tables/GradeDistributionRule.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useWords } from './messages';
import { GRADES } from './rights';

const distribution = describedTable<GradeDistributionRule, GradeDistributionRuleInput>(table);

export default function Distribution() {
  const { title, about, entity } = useWords().distribution;
  return (
    <ResourcePage
      resource={{ ...useTable(distribution), title, about, entity, name: 'grade-distribution', permissions: GRADES }}
    />
  );
}
