import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import styles from 'uplot/dist/uPlot.min.css?url';

export interface ChartTheme {
  /** The current value of a colour variable of the theme. */
  colour: (name: string) => string;
  axis: { stroke: string; font: string; grid: UPlot.Axis.Grid; ticks: UPlot.Axis.Ticks };
}

export interface ChartProps {
  /** Text alternative. A table beside the chart has the numbers. */
  label: string;
  /** Pixels. */
  height: number;
  data: UPlot.AlignedData;
  /** The chart is redrawn when this changes: memoize it with useCallback. */
  options: (paint: ChartTheme) => Pick<UPlot.Options, 'scales' | 'axes' | 'series'>;
}

/** A small chart without cursor and legend. uPlot has 20 kB: load components that use it lazily. */
export function Chart({ label, height, data, options }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const draw = () => {
      const style = getComputedStyle(current);
      const colour = (name: string) => style.getPropertyValue(name).trim();
      const line = { stroke: colour('--color-line'), width: 1 };
      const axis = { stroke: colour('--color-soft'), font: `13px ${style.fontFamily}`, grid: line, ticks: line };
      const size = { width: current.clientWidth, height };
      return new UPlot(
        { ...size, legend: { show: false }, cursor: { show: false }, ...options({ colour, axis }) },
        data,
        current,
      );
    };
    let chart = draw();
    const redraw = () => {
      chart.destroy();
      chart = draw();
    };
    const size = new ResizeObserver(() => {
      if (current.clientWidth !== chart.width) redraw();
    });
    size.observe(current);
    // The colours are read when the chart is drawn.
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
      chart.destroy();
    };
  }, [data, height, options]);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div ref={box} role="img" aria-label={label} className="overflow-hidden" style={{ minHeight: height }} />
    </>
  );
}
