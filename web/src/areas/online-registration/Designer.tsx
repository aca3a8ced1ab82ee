import { useQuery } from '@tanstack/react-query';
import { Col, Empty, Row, Skeleton } from 'antd';
import { call } from '@/api/client';
import table from '@/api/tables/OasQuestion.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import type { Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import { registrationMessages } from './messages';
import { Preview } from './Preview';
import { QuestionEditor } from './QuestionEditor';
import { questionOf, useQuestions } from './questions';
import { ITEMS, type ItemRow, QUESTIONS, type QuestionDraft, type QuestionRow } from './rows';

const itemOptions = optionsOf('/api/oas/item');
const SOME = 50;
interface Filter {
  itemId?: string;
  kind?: string;
}
const questions = describedTable<QuestionRow, QuestionDraft, Filter>(table);

interface Props {
  itemId: string | undefined;
  onChoose: (itemId: string) => void;
}

/** The form of an item: its questions on one side, how it looks on the other. */
export function Designer({ itemId, onChoose }: Props) {
  const m = useMessages(registrationMessages).form;
  const first = useQuery({
    queryKey: [ITEMS, 'first'],
    queryFn: async ({ signal }) => {
      const { data } = await call<Page<ItemRow>>('GET', '/api/oas/item', { query: { pageSize: SOME }, signal });
      // What students see comes before what is put away; nothing is an answer too.
      return data.find(({ enabled }) => enabled) ?? data[0] ?? null;
    },
    enabled: itemId === undefined,
    meta: { silent: true },
  });
  const chosen = itemId ?? first.data?.id;
  if (chosen === undefined) {
    if (first.isError) return <Failed error={first.error} onRetry={() => void first.refetch()} />;
    return first.isPending ? <Skeleton active /> : <Empty description={m.none} />;
  }
  return (
    <>
      <div style={{ display: 'grid', marginBlockEnd: 16, maxWidth: 420 }}>
        <ReferenceSelect
          label={m.choose}
          source={itemOptions}
          value={chosen}
          onChange={(id) => typeof id === 'string' && onChoose(id)}
        />
      </div>
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={15}>
          <Questions key={chosen} itemId={chosen} />
        </Col>
        <Col xs={24} xl={9}>
          <Preview key={chosen} itemId={chosen} />
        </Col>
      </Row>
    </>
  );
}

function Questions({ itemId }: { itemId: string }) {
  const m = useMessages(registrationMessages).form;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const described = useTable(questions);
  const all = useQuestions(itemId).data ?? [];
  const fixed: Filter = { itemId };
  const condition = (row: QuestionRow): string => {
    if (row.onlyIfCode === '') return m.always;
    const on = all.find(({ code }) => code === row.onlyIfCode);
    const asked = on && questionOf(on, chinese);
    const choice = asked?.choices.find(({ code }) => code === row.onlyIfChoice)?.text ?? row.onlyIfChoice;
    return m.onlyIf(asked?.text ?? row.onlyIfCode, choice);
  };
  return (
    <ResourcePage
      resource={{
        ...described,
        name: QUESTIONS,
        embedded: true,
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        keyword: false,
        fixed,
        filters: [],
        called: ({ code }) => code,
        columns: [
          { name: 'sortOrder', sortable: true },
          { name: 'textCn', english: 'textEn', head: m.text },
          'kind',
          'required',
          { name: 'onlyIfCode', head: m.condition, render: condition },
          { name: 'code', sortable: true },
        ],
        editor: ({ row, onSaved, onClose }) => (
          <QuestionEditor
            described={described}
            itemId={itemId}
            all={all}
            row={row}
            onSaved={onSaved}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}
