import type { TranscriptRemark, TranscriptRemarkInput } from '@/api/schema.gen';
import table from '@/api/tables/TranscriptRemark.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useWords } from './messages';
import { GRADES } from './rights';

const remarks = describedTable<TranscriptRemark, TranscriptRemarkInput>(table);

export default function Remarks() {
  const { title, about, entity } = useWords().remarks;
  return (
    <ResourcePage
      resource={{ ...useTable(remarks), title, about, entity, name: 'grade-remarks', permissions: GRADES }}
    />
  );
}
