import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Paint {
  /** A colour of the theme as it is now, by the name of its variable. */
  colour: (name: string) => string;
  axis: { stroke: string; font: string; grid: UPlot.Axis.Grid; ticks: UPlot.Axis.Ticks };
}

export interface ChartProps {
  /** What it shows, for whoever does not see it; a table beside it has the numbers. */
  label: string;
  /** Pixels. */
  height: number;
  data: UPlot.AlignedData;
  /** Drawn again when the theme, the width, `data` or this changes: keep it the same with useCallback. */
  options: (paint: Paint) => Pick<UPlot.Options, 'scales' | 'axes' | 'series'>;
}

/** A small chart without cursor and legend. 20 kB: the files that use it are fetched when they are shown. */
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
    // Light or dark: the colours are read when it is drawn.
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
      chart.destroy();
    };
  }, [data, height, options]);
  return <div ref={box} role="img" aria-label={label} className="overflow-hidden" style={{ minHeight: height }} />;
}
