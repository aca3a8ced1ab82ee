import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { peopleMessages } from './messages';
import { DepartmentTreePage } from './staff/DepartmentTreePage';
import { useDepartments } from './staff/departmentResource';

/** Departments as a tree, which is what they are, or as a plain list for columns, import and export. */
export default function Departments() {
  const m = useMessages(peopleMessages).department;
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'list' ? 'list' : 'tree';
  const resource = useDepartments();
  const chooser = (
    <Segmented<'tree' | 'list'>
      aria-label={m.shownAs}
      value={view}
      options={[
        { value: 'tree', label: m.asTree },
        { value: 'list', label: m.asList },
      ]}
      // What the address says about one look means nothing to the other.
      onChange={(next) => setParams(next === 'list' ? { view: next } : {})}
    />
  );
  if (view === 'list') return <ResourcePage resource={{ ...resource, toolbar: chooser }} />;
  return <DepartmentTreePage chooser={chooser} />;
}
