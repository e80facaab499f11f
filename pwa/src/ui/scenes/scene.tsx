import type { ReactNode } from 'react';

export interface SceneProps {
  /** Text alternative. Without it the picture is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The SVG of a scene: 240 × 240, with a bleed of 120 on every side for frames of other shapes. */
export const Scene = ({ label, className, ground, children }: SceneProps & { ground: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 240 240"
    preserveAspectRatio="xMidYMax meet"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path fill={ground} d="M-120-120h480v480h-480z" />
    {children}
  </svg>
);

/** Colours of the scenes, the same in the light and the dark theme. */
export const PALETTE = {
  indigo: '#1A4C81',
  deep: '#123458',
  marigold: '#F59E42',
  amber: '#D97F1F',
  cream: '#FFF9F0',
  sand: '#E8DFD2',
  teal: '#0E7C86',
  water: '#7CC3D0',
  red: '#DC2626',
  leaf: '#2F9E44',
  skin: '#A4673D',
  shade: '#86502D',
  hair: '#14202E',
} as const;
