import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { memoryService, type Sample, type SampleFilter } from './memory';
import { galleryMessages } from './messages';

export default function ListSample() {
  const m = useMessages(galleryMessages).list;
  const [service] = useState(() =>
    memoryService(
      Array.from({ length: 34 }, (_, i) => ({
        id: String(i + 1),
        version: 1,
        code: `S${String(i + 1).padStart(3, '0')}`,
        nameZh: m.row(i + 1),
        nameEn: `Sample ${i + 1}`,
        state: i % 3 === 0 ? 'closed' : 'open',
        seats: (i * 7) % 40,
        date: `2026-09-${String((i % 28) + 1).padStart(2, '0')}`,
        mobile: '138****0000',
        enabled: i % 5 !== 0,
      })),
    ),
  );
  const samples: Resource<Sample, Sample, SampleFilter> = {
    name: 'samples',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SYSTEM'],
    fields: {
      code: { kind: 'code', label: m.code },
      nameZh: { kind: 'text', label: m.nameZh },
      nameEn: { kind: 'text', label: m.nameEn },
      state: {
        kind: 'select',
        label: m.state,
        options: [
          { value: 'open', label: m.open, status: 'success' },
          { value: 'closed', label: m.closed, status: 'default' },
        ],
      },
      seats: { kind: 'number', label: m.seats },
      date: { kind: 'date', label: m.date },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameZh', english: 'nameEn' },
      'state',
      { name: 'seats', sortable: true, total: true },
      { name: 'date', sortable: true },
    ],
    filters: ['state'],
    form: [
      { name: 'code', required: true, once: true },
      { name: 'nameZh', required: true },
      'nameEn',
      'state',
      'seats',
      'date',
    ],
    service,
  };
  return <ResourcePage resource={samples} />;
}
