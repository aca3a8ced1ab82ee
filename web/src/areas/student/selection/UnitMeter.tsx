import { Alert, Progress } from 'antd';
import { useMessages } from '@/i18n/messages';
import { meterOf } from './cells';
import { selectionMessages } from './messages';
import type { Units } from './types';

/** How many units the semester has, between the least and the most. */
export function UnitMeter({ units }: { units: Units }) {
  const m = useMessages(selectionMessages).meter;
  const { taken, waiting, state, room } = meterOf(units);
  const { now, min, max } = units;
  const words = [
    m.now(now, min, max),
    units.waiting > 0 ? m.waiting(units.waiting) : '',
    state === 'fine' && room > 0 ? m.room(room) : '',
  ].filter(Boolean);
  return (
    <section className="unit-meter" aria-label={m.title}>
      <strong>{m.title}</strong> {words.join(' · ')}
      <Progress
        aria-label={m.title}
        percent={waiting}
        success={{ percent: taken }}
        showInfo={false}
        status={state === 'above' ? 'exception' : 'normal'}
      />
      {state === 'below' && <Alert type="warning" showIcon title={m.below(min - now)} />}
      {state === 'above' && <Alert type="error" showIcon title={m.above(now - max)} />}
    </section>
  );
}
