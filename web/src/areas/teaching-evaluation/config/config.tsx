import { Card, Empty, Flex, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { PageHead } from '@/ui/PageHead';
import { evaluationMessages } from '../messages';
import { Items } from './Items';
import { Parts } from './Parts';
import { Preview } from './Preview';
import { Questionnaires } from './Questionnaires';
import { SettingsForm } from './SettingsForm';

const VIEWS = ['questionnaires', 'parts', 'items', 'preview', 'settings'] as const;
type View = (typeof VIEWS)[number];
const options = optionsOf('/api/te/questionnaire');

/** Questionnaires are designed step by step: itself, its parts, its questions, how students see it. */
export default function Config() {
  const m = useMessages(evaluationMessages).config;
  const [params, setParams] = useSearchParams();
  const view: View = VIEWS.find((name) => name === params.get('view')) ?? 'questionnaires';
  const questionnaireId = params.get('questionnaireId') ?? undefined;
  const go = (next: View, id = questionnaireId) =>
    setParams({
      ...(next === 'questionnaires' ? {} : { view: next }),
      ...(id === undefined ? {} : { questionnaireId: id }),
    });
  const designs = view === 'parts' || view === 'items' || view === 'preview';
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
            value={questionnaireId}
            onChange={(id) => go(view, typeof id === 'string' ? id : undefined)}
          />
        </Flex>
      )}
      {view === 'questionnaires' && (
        <Questionnaires onDesign={(id) => go('items', id)} onPreview={(id) => go('preview', id)} />
      )}
      {view === 'settings' && <SettingsForm />}
      {designs && questionnaireId === undefined && <Empty description={m.chooseFirst} />}
      {designs && questionnaireId !== undefined && (
        <>
          {view === 'parts' && <Parts key={questionnaireId} questionnaireId={questionnaireId} />}
          {view === 'items' && <Items key={questionnaireId} questionnaireId={questionnaireId} />}
          {view === 'preview' && <Preview questionnaireId={questionnaireId} />}
        </>
      )}
    </Card>
  );
}
