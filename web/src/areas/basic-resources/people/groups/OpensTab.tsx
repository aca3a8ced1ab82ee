import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Tag, Typography } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { HistoryList } from '@/resource/HistoryList';
import type { Screen } from '@/resource/screen';
import type { Option } from '@/resource/types';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { divisionOptions, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { DataGroup } from '../rows';
import { categoryOptionsIn, GROUPS } from './calls';

const IN = { zh: categoryOptionsIn(true), en: categoryOptionsIn(false) };
export const categoriesFor = (chinese: boolean) => (chinese ? IN.zh : IN.en);

/** What the group opens, in words: nothing chosen means everything, and that is said. */
export function OpensTab({ group, screen }: { group: DataGroup; screen: Screen }) {
  const c = useCommon();
  const m = useMessages(peopleMessages).group;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const names = useQuery({
    queryKey: [GROUPS, 'names', group.categoryIds, group.divisionIds, chinese],
    queryFn: async ({ signal }) => {
      const [categories, divisions] = await Promise.all([
        group.categoryIds.length === 0 ? [] : categoriesFor(chinese)({ ids: group.categoryIds }, signal),
        group.divisionIds.length === 0 ? [] : divisionOptions({ ids: group.divisionIds }, signal),
      ]);
      return { categories, divisions };
    },
  });
  const types = studentTypeOptions(c).filter(({ value }) => group.studentTypes.includes(value));
  return (
    <Flex vertical gap={16}>
      {!group.enabled && <Alert type="warning" showIcon title={m.off} />}
      <Typography.Text>{m.opens}</Typography.Text>
      <DescriptionGrid
        columns={1}
        items={[
          {
            key: 'divisions',
            label: m.divisions,
            value: (
              <Part all={m.allDivisions} chosen={names.data?.divisions ?? []} none={group.divisionIds.length === 0} />
            ),
          },
          {
            key: 'types',
            label: m.studentTypes,
            value: <Part all={m.allTypes} chosen={types} none={group.studentTypes.length === 0} />,
          },
          {
            key: 'categories',
            label: m.categories,
            value: (
              <Part all={m.allCategories} chosen={names.data?.categories ?? []} none={group.categoryIds.length === 0} />
            ),
          },
        ]}
      />
      <HistoryList name={GROUPS} screen={screen} id={group.id} />
    </Flex>
  );
}

interface PartProps {
  all: string;
  chosen: readonly Option[];
  none: boolean;
}

function Part({ all, chosen, none }: PartProps) {
  if (none) return <strong>{all}</strong>;
  return (
    <Flex wrap gap={4}>
      {chosen.map(({ value, label }) => (
        <Tag key={value} style={{ marginInlineEnd: 0 }}>
          {label}
        </Tag>
      ))}
    </Flex>
  );
}
