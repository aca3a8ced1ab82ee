import { theme } from 'antd';
import { BarChart as Bar } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

export interface Point {
  x: string;
  y: number;
}

register([Bar, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

export default function BarChart({ points, label }: { points: readonly Point[]; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  useEffect(() => {
    if (host.current === null) return;
    const chart = init(host.current);
    const axisLabel = { color: token.colorTextSecondary };
    chart.setOption({
      aria: { enabled: true },
      animationDuration: 140,
      color: [token.colorPrimary],
      grid: { left: 48, right: 8, top: 24, bottom: 28 },
      // Drawn on the canvas: tooltips made of HTML would need HTML text, which the content policy refuses.
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      xAxis: { type: 'category', data: points.map((p) => p.x), axisLabel },
      yAxis: { type: 'value', minInterval: 1, axisLabel, splitLine: { lineStyle: { color: token.colorSplit } } },
      series: [
        {
          type: 'bar',
          barMaxWidth: 32,
          data: points.map((p) => p.y),
          label: { show: points.length <= 12, position: 'top', color: token.colorText },
        },
      ],
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [points, token]);
  return <div ref={host} role="img" aria-label={label} style={{ height: 260 }} />;
}
