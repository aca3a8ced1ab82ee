import { Card, Empty, Flex, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { PageHead } from '@/ui/PageHead';
import { progressReportMessages } from '../messages';
import { Forms } from './Forms';
import { Items } from './Items';
import { Periods } from './Periods';
import { Preview } from './Preview';

const VIEWS = ['periods', 'forms', 'items', 'preview'] as const;
type View = (typeof VIEWS)[number];
const options = optionsOf('/api/pr/form');

/** Periods, and the forms that they ask for: a form, its questions, how it looks. */
export default function Config() {
  const m = useMessages(progressReportMessages).config;
  const [params, setParams] = useSearchParams();
  const view: View = VIEWS.find((name) => name === params.get('view')) ?? 'periods';
  const formId = params.get('formId') ?? undefined;
  const go = (next: View, id = formId) =>
    setParams({ ...(next === 'periods' ? {} : { view: next }), ...(id === undefined ? {} : { formId: id }) });
  const designs = view === 'items' || view === 'preview';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Segmented<View>
            aria-label={m.title}
            value={view}
            options={VIEWS.map((value) => ({ value, label: m[value] }))}
            onChange={(next) => go(next)}
          />
        }
      />
      {designs && (
        <Flex style={{ marginBlockEnd: 16, maxWidth: 420 }}>
          <ReferenceSelect
            label={m.choose}
            source={options}
            value={formId}
            onChange={(id) => go(view, typeof id === 'string' ? id : undefined)}
          />
        </Flex>
      )}
      {view === 'periods' && <Periods />}
      {view === 'forms' && <Forms onDesign={(id) => go('items', id)} onPreview={(id) => go('preview', id)} />}
      {designs && formId === undefined && <Empty description={m.chooseFirst} />}
      {view === 'items' && formId !== undefined && <Items key={formId} formId={formId} />}
      {view === 'preview' && formId !== undefined && <Preview key={formId} formId={formId} />}
    </Card>
  );
}
