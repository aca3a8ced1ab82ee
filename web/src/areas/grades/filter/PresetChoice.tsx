import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { useLanguage } from '@/i18n/language';
import { useWords } from '../messages';
import { addressOf, presets } from './conditions';

/** Questions that are asked again and again, one click each. */
export function PresetChoice() {
  const m = useWords().filter;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [params, setParams] = useSearchParams();
  const { data } = useQuery({
    queryKey: ['grade-presets', 'choice'],
    queryFn: ({ signal }) => presets.service.list({ pageNo: 1, pageSize: 100 }, signal),
  });
  const offered = data?.data.filter(({ enabled }) => enabled) ?? [];
  if (offered.length === 0) return null;
  return (
    <Flex wrap gap={8} align="center" style={{ marginBlockEnd: 12 }} role="group" aria-label={m.presets.title}>
      <Typography.Text type="secondary">{m.presets.choose}</Typography.Text>
      {offered.map((preset) => (
        <Button
          key={preset.id}
          size="small"
          shape="round"
          onClick={() => setParams(addressOf(preset, params.get('semesterId')))}
        >
          {chinese ? preset.nameCn : preset.nameEn}
        </Button>
      ))}
    </Flex>
  );
}
