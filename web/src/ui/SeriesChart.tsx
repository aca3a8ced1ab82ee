import { theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { usePageDark } from '@/app/usePageDark';

export interface ChartSeries {
  key: string;
  label: string;
  values: readonly (number | null)[];
}
interface Props {
  /** Said to those who do not see the chart. */
  label: string;
  kind: 'line' | 'stack';
  x: readonly string[];
  series: readonly ChartSeries[];
}

register([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  LabelLayout,
  CanvasRenderer,
]);

/** Told apart by those who see colours differently; each line has a mark of its own besides. */
const LIGHT = ['#0b3a75', '#c04a00', '#007a5e', '#9b2d7f', '#6b5b00', '#2b6cb0', '#8a8a8a', '#b3001b'];
const DARK = ['#7ab6de', '#ffa45c', '#4fd1a5', '#f08bd0', '#e6d25a', '#d6e8f7', '#b0b0b0', '#ff8a8a'];
const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];

/** Several counts over years, or bars made of parts; lazy, because the drawing library is heavy. */
export default function SeriesChart({ label, kind, x, series }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const dark = usePageDark();
  useEffect(() => {
    if (host.current === null) return;
    const chart = init(host.current);
    const axisLabel = { color: token.colorTextSecondary };
    const stacked = kind === 'stack';
    const counts = { type: 'value', minInterval: 1, axisLabel, splitLine: { lineStyle: { color: token.colorSplit } } };
    const names = { type: 'category', data: [...x], axisLabel, inverse: stacked };
    chart.setOption({
      aria: { enabled: true, decal: { show: stacked } },
      animationDuration: 140,
      color: dark ? DARK : LIGHT,
      grid: { left: 8, right: stacked || series.length === 1 ? 24 : 104, top: 48, bottom: 8, containLabel: true },
      legend: {
        type: 'scroll',
        top: 0,
        textStyle: { color: token.colorText },
        pageTextStyle: { color: token.colorText },
      },
      // Drawn on the canvas: tooltips made of HTML would need HTML text, which the content policy refuses.
      tooltip: { trigger: 'axis', renderMode: 'richText', confine: true },
      // Long names stand beside their bars, not turned on their side below them.
      xAxis: stacked ? counts : names,
      yAxis: stacked ? names : counts,
      series: series.map(({ label: name, values }, i) =>
        stacked
          ? { type: 'bar', stack: 'all', name, barMaxWidth: 22, data: [...values] }
          : {
              type: 'line',
              name,
              data: [...values],
              symbol: MARKS[i % MARKS.length],
              symbolSize: 9,
              // One line says its figures; several say their names, where the eye ends up.
              label: { show: series.length === 1, position: 'top', color: token.colorText },
              endLabel: {
                show: series.length > 1,
                formatter: '{a}',
                color: token.colorText,
                width: 92,
                overflow: 'truncate',
              },
              labelLayout: { moveOverlap: 'shiftY' },
            },
      ),
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [kind, x, series, token, dark]);
  const height = kind === 'stack' ? Math.max(260, 90 + x.length * 30) : 320;
  return <div ref={host} role="img" aria-label={label} style={{ height }} />;
}
